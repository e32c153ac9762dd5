import { BarChart } from '#web/controls/bar-chart.tsx';
import { formatMinutes } from './format-minutes.ts';
import classes from './promise-chart.module.css';
import type { DayFigures } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** How many of each day's decisions came in time, as bars and as a table (product §2.20). */
export function PromiseChart({ days }: { days: DayFigures[] }) {
  if (days.every(({ settled }) => settled === 0)) return <p className={classes.empty}>{texts.chartEmpty}</p>;
  return (
    <BarChart
      label={texts.chartLabel}
      bars={days.map(({ date, kept, settled }) => ({
        key: date,
        name: String(Number(date.slice(-2))),
        title: texts.chartDay(date, kept, settled),
        percent: settled > 0 ? (kept * 100) / settled : null,
      }))}
      ofWhole
      summary={texts.asTable}
      columns={[texts.day, texts.settled, texts.kept, texts.median]}
      rows={days
        .toReversed()
        .map(({ date, settled, kept, medianMinutes }) => [
          date,
          String(settled),
          String(kept),
          formatMinutes(medianMinutes),
        ])}
    />
  );
}
