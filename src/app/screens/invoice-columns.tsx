import { withoutVat } from '#web/provider-facts.ts';
import { decimalToHundredths, formatAmount, formatDecimalAmount } from '#shared/money.ts';
import { ReturnedNoteLine } from '#features/review-feedback/web/returned-note-line.tsx';
import type { InvoiceColumn } from '#features/invoices/list/web/invoice-table.tsx';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { StatusBadge } from '#features/invoices/list/web/status-badge.tsx';
import type { Invoice } from '#features/invoices/web/invoice-queries.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { texts } from '#features/invoices/web/texts.ts';
import classes from './invoice-columns.module.css';

/** An amount of an invoice, in its currency. */
const amountOf = (amount: string, { currency }: Invoice) => formatDecimalAmount(amount, currency);

/** Nothing is to be paid of a credit note. */
const dueDateOf = ({ kind, dueDate }: Invoice) => (kind === 'credit-note' ? null : dueDate);

/** Says of a credit note that it is one, below its status. */
function KindMark({ invoice }: { invoice: Invoice }) {
  return invoice.kind === 'credit-note' && <span className={classes.below}>{wordsOf(invoice).name}</span>;
}

/** The columns of an invoice in lists. A returned one shows its note (product §2.13, §10.6). */
export const invoiceColumns = {
  number: {
    label: texts.list.number,
    place: 'number',
    sortBy: 'number',
    cell: ({ invoiceNumber }) => (
      <>
        <span className={classes.onlyNarrow}>{texts.numberMark}</span>
        {invoiceNumber}
      </>
    ),
  },
  amount: {
    label: withoutVat(texts.list.amount),
    place: 'sum',
    numeric: true,
    sortBy: 'amount',
    cell: (invoice) => amountOf(invoice.totalAmount, invoice),
  },
  dueDate: { label: texts.list.dueDate, place: 'date', sortBy: 'dueDate', cell: dueDateOf },
  status: {
    label: texts.list.status,
    place: 'status',
    cell: (invoice, today) => (
      <>
        <StatusBadge invoice={invoice} today={today} />
        {invoice.reviewState === 'returned' && <ReturnedNoteLine invoiceId={invoice._id} />}
        <KindMark invoice={invoice} />
        {invoice.netAmount !== null && (
          <span className={`${classes.below} ${classes.onlyWide}`}>
            {texts.net} {amountOf(invoice.netAmount, invoice)}
            {invoice.wageOn !== null && ` · ${invoice.wageOn}`}
          </span>
        )}
      </>
    ),
  },
} satisfies Record<string, InvoiceColumn>;

/** The column of the clients. */
export const clientColumn = (cell: InvoiceColumn['cell']): InvoiceColumn => ({
  label: texts.list.client,
  place: 'client',
  sortBy: 'client',
  cell,
});

/** The column of the actions. */
export const actionColumn = (cell: InvoiceColumn['cell']): InvoiceColumn => ({
  label: texts.actions,
  hideLabel: true,
  place: 'actions',
  cell,
});

/**
 * The columns of an invoice's wage beside those of the invoice (product §2.13).
 * @param option how the member is paid, if it is known; then a draft says what it would leave
 */
export const salaryColumns = (option: PayoutOption | null): InvoiceColumn[] => [
  {
    ...invoiceColumns.amount,
    place: 'beside',
    // In a row of two lines there are no headings to see, and the date's own cell has the wage's.
    cell: (invoice) => (
      <>
        <span className={classes.onlyNarrow}>{invoiceColumns.amount.label} </span>
        {invoiceColumns.amount.cell(invoice)}
        {dueDateOf(invoice) && (
          <span className={`${classes.below} ${classes.date} ${classes.onlyNarrow}`}>
            {texts.list.dueDate} {dueDateOf(invoice)}
          </span>
        )}
      </>
    ),
  },
  {
    ...invoiceColumns.dueDate,
    // Without either the cell is empty, and its room in a row of two lines is the status's.
    cell: (invoice) =>
      dueDateOf(invoice) && (
        <>
          <span className={classes.onlyWide}>{dueDateOf(invoice)}</span>
          <span className={classes.onlyNarrow}>{wageDay(invoice, option)}</span>
        </>
      ),
  },
  {
    label: texts.net,
    place: 'sum',
    numeric: true,
    cell: (invoice) => (
      <>
        {wageOf(invoice, option)}
        <span className={`${classes.below} ${classes.onlyWide}`}>{wageDetail(invoice, option)}</span>
      </>
    ),
  },
  {
    ...invoiceColumns.status,
    cell: (invoice, today) => (
      <>
        <StatusBadge invoice={invoice} today={today} />
        <KindMark invoice={invoice} />
      </>
    ),
  },
];

function wageOf(invoice: Invoice, option: PayoutOption | null): string {
  const { netAmount, totalAmount, currency, invoiceDate } = invoice;
  if (netAmount !== null) return amountOf(netAmount, invoice);
  if (option === null || invoice.kind === 'credit-note') return texts.noWage;
  return formatAmount(largestWage(decimalToHundredths(totalAmount), currency, option, invoiceDate), currency);
}

/** The day of the wage, or the word that says that nothing is certain before sending. */
function wageDay({ netAmount, wageOn, kind }: Invoice, option: PayoutOption | null): string | null {
  if (netAmount !== null) return wageOn;
  return option === null || kind === 'credit-note' ? null : texts.about;
}

const wageDetail = (invoice: Invoice, option: PayoutOption | null): string | null =>
  invoice.wageOn === null || invoice.reviewState === 'paidOut' || invoice.reviewState === 'credited'
    ? wageDay(invoice, option)
    : texts.expectedOn(invoice.wageOn);
