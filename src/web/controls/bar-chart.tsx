import type { ReactNode } from 'react';
import classes from './bar-chart.module.css';

interface BarChartProps {
  /** Names the chart, and the table that says the same. */
  label: string;
  /** From left to right; `percent` of the height is filled, null where there is nothing to show. */
  bars: { key: string; name: string; title: string; percent: number | null }[];
  /** Each bar is a whole, of which its percentage is filled. */
  ofWhole?: boolean;
  summary: ReactNode;
  /** Names of the table's columns; all but the first hold numbers. */
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

/** Bars, and the same as a table for those who can't see them or want to know exactly. */
export function BarChart({ label, bars, ofWhole = false, summary, columns, rows }: BarChartProps) {
  return (
    <>
      <div role="img" aria-label={label} className={classes.bars} data-of-whole={ofWhole || undefined}>
        {bars.map(({ key, name, title, percent }) => (
          <div key={key} title={title}>
            <div className={classes.space}>
              {percent !== null && (
                <div className={classes.bar}>
                  <div style={{ height: `${percent}%` }} />
                </div>
              )}
            </div>
            <span className={classes.name}>{name}</span>
          </div>
        ))}
      </div>
      <details className={classes.details}>
        <summary>{summary}</summary>
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
                {columns.map((column, at) => (
                  <td key={column} className={at === 0 ? undefined : 'numeric'}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
