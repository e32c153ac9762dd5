import { IconArrowDown, IconArrowsSort, IconArrowUp } from '#web/icons.ts';
import type { Sort } from '../domain/select-invoices.ts';
import classes from './column-heading.module.css';
import type { InvoiceColumn } from './invoice-table.tsx';

interface ColumnHeadingProps {
  column: InvoiceColumn;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** The heading of a column. If the column can be sorted by, it is a button on wide lists. */
export function ColumnHeading({ column: { label, hideLabel, numeric, sortBy }, sort, onSort }: ColumnHeadingProps) {
  if (sortBy === undefined)
    return (
      <th scope="col" className={classes.heading} data-numeric={numeric}>
        <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
      </th>
    );
  const order = sort === sortBy ? 'ascending' : sort === `-${sortBy}` ? 'descending' : 'none';
  const Icon = SORT_ICONS[order];
  return (
    <th scope="col" className={classes.heading} data-numeric={numeric} aria-sort={order}>
      <span className={classes.unsorted}>{label}</span>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(order === 'ascending' ? `-${sortBy}` : sortBy)}
      >
        {label} <Icon size={16} />
      </button>
    </th>
  );
}
