import { BarChart } from '#web/controls/bar-chart.tsx';
import classes from './queue.module.css';
import type { DayFigures } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** How many of each day's decisions were made in time, as bars and as a table (product §2.20). */
export function DeadlineChart({ days }: { days: DayFigures[] }) {
  if (days.every(({ counted }) => counted === 0)) return <p className={classes.emptyChart}>{texts.chartEmpty}</p>;
  return (
    <div>
      <p className={classes.chartName}>{texts.chartLabel}</p>
      <BarChart
        label={texts.chartLabel}
        bars={days.map(({ date, onTime, counted }) => ({
          key: date,
          name: String(Number(date.slice(-2))),
          title: texts.chartDay(date, onTime, counted),
          percents: [counted > 0 ? (onTime * 100) / counted : null],
        }))}
        ofWhole
        summary={texts.asTable}
        columns={[texts.day, texts.counted, texts.onTime, texts.median]}
        rows={days
          .toReversed()
          .map(({ date, counted, onTime, medianMinutes }) => [
            date,
            String(counted),
            String(onTime),
            formatMinutes(medianMinutes),
          ])}
      />
    </div>
  );
}

/** Formats minutes as '12,5 min', or a dash if there is no figure. */
export function formatMinutes(minutes: number | null): string {
  if (minutes === null) return texts.none;
  return `${minutes.toLocaleString('sv-SE', { maximumFractionDigits: 1 })} min`;
}
