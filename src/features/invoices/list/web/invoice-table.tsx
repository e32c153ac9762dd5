import { type CSSProperties, memo, type ReactNode, useDeferredValue } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { useToday } from '#web/use-today.ts';
import type { Invoice } from '../../web/invoice-queries.ts';
import type { Sort, SortField } from '../domain/select-invoices.ts';
import { ColumnHeading } from './column-heading.tsx';
import classes from './invoice-table.module.css';

/** As many rows as a window shows at first, and some more. The styles lay out as many at once. */
const FIRST_ROWS = 12;

/** A column of a list. If it has `sortBy`, its heading sorts the list. */
export interface InvoiceColumn {
  label: string;
  /** Shows the heading to screen readers only. */
  hideLabel?: boolean;
  /**
   * The cell's place in a row of two lines. The first line has the customer and a sum. The second has the number, the
   * status and a date. A `beside` cell stands between both lines' ends, where there is room for it.
   */
  place: 'number' | 'client' | 'sum' | 'date' | 'status' | 'actions' | 'beside';
  /** For amounts: aligned to the right. */
  numeric?: boolean;
  sortBy?: SortField;
  /** @param today in Stockholm */
  cell: (invoice: Invoice, today: CalendarDate) => ReactNode;
}

interface InvoiceTableProps {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly InvoiceColumn[];
  invoices: readonly Invoice[];
  /** Whether its rows are still to come. */
  isLoading: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** A table of invoices. Where the columns have no room, each invoice has two lines instead (product §2.13). */
export function InvoiceTable({ caption, columns, invoices, isLoading, sort, onSort }: InvoiceTableProps) {
  const today = useToday();
  // The first rows are seen sooner if the others get their cells after them.
  const isComplete = useDeferredValue(true, false);
  const widths = columns.map(({ place }) => (place === 'client' ? 'minmax(120px, 1fr)' : 'auto'));
  return (
    <div className={classes.room}>
      <table
        className={classes.table}
        aria-label={caption}
        aria-busy={isLoading || undefined}
        style={{ '--columns': widths.join(' ') } as CSSProperties}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeading key={column.label} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice, at) => (
            <Row
              key={invoice._id}
              columns={isComplete || at < FIRST_ROWS ? columns : none}
              invoice={invoice}
              today={today}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<InvoiceTableProps, 'columns'> {
  invoice: Invoice;
  today: CalendarDate;
}

const none: readonly InvoiceColumn[] = [];

/**
 * One row. It is kept as it is when the rows below it get their cells. These get them in the same element: between the end
 * of one and the beginning of another the page would be lower, and Safari would scroll up.
 */
const Row = memo(({ columns, invoice, today }: RowProps) => (
  <tr>
    {columns.map(({ label, place, numeric, cell }) => {
      const namesRow = place === 'number';
      const Cell = namesRow ? 'th' : 'td';
      return (
        <Cell key={label} scope={namesRow ? 'row' : undefined} data-place={place} data-numeric={numeric}>
          {cell(invoice, today)}
        </Cell>
      );
    })}
  </tr>
));
