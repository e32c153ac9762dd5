import { formatMinutes } from './format-minutes.ts';
import classes from './promise-chart.module.css';
import type { DayFigures } from './review-queries.ts';
import { texts } from './texts.ts';

/** How many of each day's decisions came in time, as bars and as a table (product §2.20). */
export function PromiseChart({ days }: { days: DayFigures[] }) {
  if (days.every(({ settled }) => settled === 0)) return <p className={classes.empty}>{texts.chartEmpty}</p>;
  return (
    <figure className={classes.figure}>
      <div role="img" aria-label={texts.chartLabel} className={classes.bars}>
        {days.map(({ date, kept, settled }) => (
          <div key={date} title={texts.chartDay(date, kept, settled)}>
            <div className={classes.space}>
              {settled > 0 && (
                <div className={classes.bar}>
                  <div style={{ height: `${(kept * 100) / settled}%` }} />
                </div>
              )}
            </div>
            <span className={classes.name}>{Number(date.slice(-2))}</span>
          </div>
        ))}
      </div>
      <details className={classes.details}>
        <summary>{texts.asTable}</summary>
        <table className={classes.table} aria-label={texts.chartLabel}>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              <th scope="col" className="numeric">
                {texts.settled}
              </th>
              <th scope="col" className="numeric">
                {texts.kept}
              </th>
              <th scope="col" className="numeric">
                {texts.median}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, settled, kept, medianMinutes }) => (
              <tr key={date}>
                <td>{date}</td>
                <td className="numeric">{settled}</td>
                <td className="numeric">{kept}</td>
                <td className="numeric">{formatMinutes(medianMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
