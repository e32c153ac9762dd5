import type { CalendarDate } from '#shared/calendar-date.ts';
import { CURRENCIES, type Currency, decimalToHundredths, sumOf, toDecimalString } from '#shared/money.ts';
import { searchable } from '#shared/searchable.ts';
import { compareNames } from '#shared/swedish-order.ts';
import { numberOfReference } from '../../domain/creditor-reference.ts';
import { isInvoiceLocked, shownStatus, type StatusChoice } from '../../domain/invoice-status.ts';

/** The facts of an invoice that a list is searched, filtered, sorted and added up by. Amounts are decimal strings. */
export type ListedInvoice = Parameters<typeof shownStatus>[0] & {
  invoiceNumber: string;
  clientId: string;
  clientName: string;
  invoiceDate: string;
  totalAmount: string;
  currency: Currency;
};

/** The search and the filters of a list. */
export interface Selection {
  /** A part of the invoice number or of the customer's name, or a whole RF reference. Capitals don't matter. */
  search: string;
  status: StatusChoice | null;
  clientId: string | null;
  /** A year (YYYY) or a month (YYYY-MM) of the invoice date. */
  period: string | null;
}

/** The fields by which a list can be sorted. */
export type SortField = 'number' | 'client' | 'amount' | 'dueDate';
/** A field to sort by. A leading minus sorts in descending order. */
export type Sort = SortField | `-${SortField}`;

/** Whether a text is a year or a month. */
export const isPeriod = (text: string): boolean => /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text);

/** Returns a function that tells whether an invoice matches a selection, on a date in Stockholm. */
export function matcherOf(
  { search, status, clientId, period }: Selection,
  today: CalendarDate,
): (invoice: ListedInvoice) => boolean {
  const wanted = searchable([numberOfReference(search) ?? search.trim()]);
  return (invoice) =>
    (status === null ||
      (status === 'to-finish' ? !isInvoiceLocked(invoice) : shownStatus(invoice, today) === status)) &&
    (clientId === null || invoice.clientId === clientId) &&
    (period === null || invoice.invoiceDate.startsWith(period)) &&
    (wanted === '' || searchable([invoice.invoiceNumber, invoice.clientName]).includes(wanted));
}

// Amounts in different currencies can't be compared, so all of EUR come before all of SEK.
const byAmount = (a: ListedInvoice, b: ListedInvoice) =>
  CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency) ||
  Number(decimalToHundredths(a.totalAmount) - decimalToHundredths(b.totalAmount));

const compare: Record<SortField, (a: ListedInvoice, b: ListedInvoice) => number> = {
  number: (a, b) => Number(a.invoiceNumber) - Number(b.invoiceNumber),
  client: (a, b) => compareNames(a.clientName, b.clientName),
  amount: byAmount,
  dueDate: (a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0),
};

/**
 * The invoices of a list that match a selection, sorted. Those that are equal are sorted by number, the newest first.
 */
export function selectInvoices<Invoice extends ListedInvoice>(
  invoices: readonly Invoice[],
  selection: Selection,
  sort: Sort,
  today: CalendarDate,
): Invoice[] {
  const field = sort.replace('-', '') as SortField;
  const direction = sort === field ? 1 : -1;
  return invoices
    .filter(matcherOf(selection, today))
    .toSorted((a, b) => direction * compare[field](a, b) || compare.number(b, a));
}

/**
 * The number of invoices in a list, and their sum in each currency. Currencies are never added together (product §9.6).
 */
export function sumInvoices(invoices: readonly ListedInvoice[]) {
  return CURRENCIES.flatMap((currency) => {
    const amounts = invoices
      .filter((invoice) => invoice.currency === currency)
      .map(({ totalAmount }) => decimalToHundredths(totalAmount));
    return amounts.length === 0
      ? []
      : [{ currency, count: amounts.length, totalAmount: toDecimalString(sumOf(amounts)) }];
  });
}
