import type { CalendarDate } from '#shared/calendar-date.ts';
import { CURRENCIES, decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { once } from '#shared/once.ts';
import { searchable } from '#shared/searchable.ts';
import { shownStatus } from '../../domain/invoice-status.ts';
import { invoiceTotal } from '../../domain/invoice-amounts.ts';
import type { Invoice, InvoiceSums } from '../../web/invoice-queries.ts';

/** The fields by which a list can be sorted. */
export type SortField = 'number' | 'client' | 'amount' | 'dueDate';
/** A field to sort by. A leading minus sorts in descending order. */
export type Sort = SortField | `-${SortField}`;

/** Which invoices of a list to show, and in which order. */
export interface Selection {
  /** A part of the invoice number or the client's name. Case doesn't matter. */
  search: string;
  status: ReturnType<typeof shownStatus> | null;
  sort: Sort;
}

const names = once(() => new Intl.Collator('sv', { numeric: true }));

// Amounts of different currencies are not compared: EUR comes before SEK.
const byAmount = (a: Invoice, b: Invoice) =>
  CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency) ||
  Number(decimalToHundredths(a.totalAmount) - decimalToHundredths(b.totalAmount));

const compare: Record<SortField, (a: Invoice, b: Invoice) => number> = {
  number: (a, b) => Number(a.invoiceNumber) - Number(b.invoiceNumber),
  client: (a, b) => names().compare(a.clientName, b.clientName),
  amount: byAmount,
  dueDate: (a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0),
};

/** The invoices of a list that match a selection, in its order. Equal ones are sorted by the newest first. */
export function selectInvoices(
  invoices: readonly Invoice[],
  { search, status, sort }: Selection,
  today: CalendarDate,
): Invoice[] {
  const wanted = searchable([search.trim()]);
  const field = sort.replace('-', '') as SortField;
  const direction = sort === field ? 1 : -1;
  return invoices
    .filter((invoice) => status === null || shownStatus(invoice, today) === status)
    .filter(
      ({ invoiceNumber, clientName }) => wanted === '' || searchable([invoiceNumber, clientName]).includes(wanted),
    )
    .toSorted((a, b) => direction * compare[field](a, b) || compare.number(b, a));
}

/** The number and sums of a list, one for each of its currencies, which are never added together (product §9.6). */
export function sumInvoices(invoices: readonly Invoice[]): InvoiceSums {
  return CURRENCIES.flatMap((currency) => {
    const amounts = invoices
      .filter((invoice) => invoice.currency === currency)
      .map(({ totalAmount }) => decimalToHundredths(totalAmount));
    return amounts.length === 0
      ? []
      : [{ currency, count: amounts.length, totalAmount: toDecimalString(invoiceTotal(amounts)) }];
  });
}
