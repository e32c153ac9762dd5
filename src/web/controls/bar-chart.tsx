import type { ReactNode } from 'react';
import classes from './bar-chart.module.css';

interface BarChartProps {
  /** The name of the chart and of its table. */
  label: string;
  /** From left to right, with a bar for each series. `percents` of the height are filled; null shows no bar. */
  bars: { key: string; name: string; title: string; percents: readonly (number | null)[] }[];
  /** Whether each bar is drawn in full, with its percentage filled. */
  ofWhole?: boolean;
  summary: ReactNode;
  /** The headings of the table's columns. All but the first contain numbers. */
  columns: readonly string[];
  /** The first cell is the row's heading. */
  rows: readonly (readonly string[])[];
}

/** A bar chart, with a table of the same figures for those who can't see it or want exact values. */
export function BarChart({ label, bars, ofWhole = false, summary, columns, rows }: BarChartProps) {
  return (
    <>
      <div role="img" aria-label={label} className={classes.bars} data-of-whole={ofWhole || undefined}>
        {bars.map(({ key, name, title, percents }) => (
          <div key={key} title={title}>
            <div className={classes.space}>
              {percents.map((percent, series) => (
                // oxlint-disable-next-line react/no-array-index-key -- a series is known by its position
                <div key={series} className={classes.bar} data-empty={percent === null || undefined}>
                  {percent !== null && <div data-series={series} style={{ height: `${percent}%` }} />}
                </div>
              ))}
            </div>
            <span className={classes.name}>{name}</span>
          </div>
        ))}
      </div>
      <details className={classes.details}>
        <summary className="no-print">{summary}</summary>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at === 0 ? undefined : 'numeric'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]}>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column} scope="row">
                      {cells[at]}
                    </th>
                  ) : (
                    <td key={column} className="numeric" data-label={column}>
                      {cells[at]}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
