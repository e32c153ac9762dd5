import { Panel } from '#web/controls/panel.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import shared from '#web/controls/figures.module.css';
import { formatCount } from '#shared/money.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { formatMinutes, DeadlineChart } from './deadline-chart.tsx';
import classes from './deadline-panel.module.css';
import { type DayFigures, figuresQuery } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** Today's figures, and how many decisions were made in time on each of the last fourteen days (product §2.20). */
export function DeadlinePanel({ waiting }: { waiting: number | undefined }) {
  const { data, isError, refetch } = useQuery(figuresQuery);
  const today = data?.days.at(-1);
  if (data === undefined || today === undefined) {
    return isError ? <LoadFailed what={texts.figures} onRetry={() => void refetch()} /> : <Skeleton height={180} />;
  }
  return (
    <Panel heading={texts.deadlineHeading} layout={classes.panel}>
      <dl className={`${shared.figures} ${classes.figures}`}>
        <Figure label={texts.states.submitted} value={waiting === undefined ? '' : formatCount(waiting)} />
        <Figure label={texts.decidedToday} value={formatCount(today.counted)} />
        <Figure label={texts.keptToday} value={rate(today)} />
        <Figure label={texts.medianToday} value={formatMinutes(today.medianMinutes)} />
      </dl>
      <DeadlineChart days={data.days} />
    </Panel>
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

/** The share of decisions made in time, as in '96 %'; a dash if there were none. */
function rate({ onTime, counted }: DayFigures): string {
  return counted === 0 ? texts.none : texts.percent(Math.floor((onTime * 100) / counted));
}
