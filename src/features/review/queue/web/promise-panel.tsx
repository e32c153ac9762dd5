import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { formatMinutes } from './format-minutes.ts';
import { PromiseChart } from './promise-chart.tsx';
import classes from './promise-panel.module.css';
import { type DayFigures, figuresQuery } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** The day's figures of the promise, and the last fourteen days' hit rate (product §2.20). */
export function PromisePanel({ waiting }: { waiting: number | undefined }) {
  const { data, isError, refetch } = useQuery(figuresQuery);
  const today = data?.days.at(-1);
  if (data === undefined || today === undefined) {
    return isError ? <LoadFailed what={texts.figures} onRetry={() => void refetch()} /> : <Skeleton height={180} />;
  }
  return (
    <section className={classes.panel} aria-labelledby="promise-heading">
      <h2 id="promise-heading" className={classes.heading}>
        {texts.promiseHeading}
      </h2>
      <dl className={classes.figures}>
        <Figure label={texts.states.submitted} value={String(waiting ?? '')} />
        <Figure label={texts.settledToday} value={String(today.settled)} />
        <Figure label={texts.keptToday} value={rate(today)} />
        <Figure label={texts.medianToday} value={formatMinutes(today.medianMinutes)} />
      </dl>
      <PromiseChart days={data.days} />
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** '96 %' of the decisions were made in time; nothing where there was none. */
function rate({ kept, settled }: DayFigures): string {
  return settled === 0 ? texts.none : texts.percent(Math.floor((kept * 100) / settled));
}
