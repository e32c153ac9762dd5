import type { ReactNode } from 'react';
import classes from './card-table.module.css';

/** One column of the table. */
export interface Column<Row> {
  /** The column's heading. In a card it is beside the value. */
  label: string;
  /** Shows the heading to screen readers only, for links and buttons that need none. */
  hideLabel?: boolean;
  /** Whether its value names the row, so that screen readers say it with each of the row's other values. */
  namesRow?: boolean;
  /** For figures: aligned to the right, with digits of the same width. */
  numeric?: boolean;
  /** For typed text: long words may break. */
  typed?: boolean;
  /**
   * The value's place in a card of two lines, if the columns have places: a box to tick, the name and the sum are in the
   * first line, and facts, or words without a label, in the second. A value without a place is below them.
   */
  place?: 'tick' | 'name' | 'sum' | 'fact' | 'words';
  cell: (row: Row) => ReactNode;
}

interface CardTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table that becomes cards with the same values on small screens (product §2.2). */
export function CardTable<Row>({ caption, columns, rows, keyOf }: CardTableProps<Row>) {
  return (
    <div className={classes.room}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.numeric ? 'numeric' : undefined}>
                {column.hideLabel ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => {
                const Cell = column.namesRow ? 'th' : 'td';
                return (
                  <Cell
                    key={column.label}
                    scope={column.namesRow ? 'row' : undefined}
                    className={column.numeric ? 'numeric' : undefined}
                    data-label={column.hideLabel ? undefined : column.label}
                    data-typed={column.typed}
                    data-place={column.place}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
