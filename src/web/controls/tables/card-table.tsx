import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../icons.tsx';
import type { ReactNode } from 'react';
import classes from './card-table.module.css';

/** One fact of each row. */
export interface Column<Row> {
  /** The column's heading; beside the fact where the row is a card. */
  label: string;
  /** Keeps the heading for screen readers only: links and buttons speak for themselves. */
  hideLabel?: boolean;
  /** Figures: right-aligned, of one width. */
  numeric?: boolean;
  /** What somebody typed: breaks within a word where it must. */
  typed?: boolean;
  /** Makes the heading a button that sorts. */
  sort?: { order: 'ascending' | 'descending' | 'none'; onSort: () => void };
  cell: (row: Row) => ReactNode;
}

interface CardTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table that becomes cards with the same facts on small screens (product §2.2). */
export function CardTable<Row>({ caption, columns, rows, keyOf }: CardTableProps<Row>) {
  return (
    <div className={classes.room}>
      <table className={classes.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={column.numeric ? 'numeric' : undefined}
                aria-sort={column.sort?.order}
              >
                <Heading {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.label}
                  className={column.numeric ? 'numeric' : undefined}
                  data-label={column.hideLabel ? undefined : column.label}
                  data-typed={column.typed}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading<Row>({ label, hideLabel, sort }: Column<Row>) {
  if (hideLabel) return <span className="visually-hidden">{label}</span>;
  if (sort === undefined) return label;
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[sort.order];
  return (
    <button type="button" className={classes.sort} onClick={sort.onSort}>
      {label} <Icon size={16} />
    </button>
  );
}
