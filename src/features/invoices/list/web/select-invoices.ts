import { CURRENCIES, decimalToHundredths, type Currency, type Hundredths } from '#shared/money.ts';
import { once } from '#shared/once.ts';
import { searchable } from '#shared/searchable.ts';
import { invoiceStatus, type InvoiceStatus } from '../../domain/invoice-status.ts';
import { invoiceTotal } from '../../domain/line-amount.ts';
import type { Invoice } from '../../web/invoice-queries.ts';

/** By what a list can be sorted. */
export type SortField = 'number' | 'client' | 'amount' | 'dueDate';
/** A leading minus sorts descending. */
export type Sort = SortField | `-${SortField}`;

/** What of a list is to be seen, and in which order. */
export interface Selection {
  /** Part of the invoice number or of the client's name, without regard to case. */
  search: string;
  status: InvoiceStatus | null;
  sort: Sort;
}

const names = once(() => new Intl.Collator('sv', { numeric: true }));

// Amounts of different currencies are not compared: EUR stands before SEK.
const byAmount = (a: Invoice, b: Invoice) =>
  CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency) ||
  Number(decimalToHundredths(a.totalAmount) - decimalToHundredths(b.totalAmount));

const compare: Record<SortField, (a: Invoice, b: Invoice) => number> = {
  number: (a, b) => Number(a.invoiceNumber) - Number(b.invoiceNumber),
  client: (a, b) => names().compare(a.clientName, b.clientName),
  amount: byAmount,
  dueDate: (a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0),
};

/** The invoices of a list that are to be seen, in order; equal ones the newest first. */
export function selectInvoices(invoices: readonly Invoice[], { search, status, sort }: Selection): Invoice[] {
  const wanted = searchable([search.trim()]);
  const field = sort.replace('-', '') as SortField;
  const direction = sort === field ? 1 : -1;
  return invoices
    .filter((invoice) => status === null || invoiceStatus(invoice) === status)
    .filter(
      ({ invoiceNumber, clientName }) => wanted === '' || searchable([invoiceNumber, clientName]).includes(wanted),
    )
    .toSorted((a, b) => direction * compare[field](a, b) || compare.number(b, a));
}

/** The sums of a list, one for each currency that it has: currencies are never added (product §9.6). */
export function sumByCurrency(invoices: readonly Invoice[]): { currency: Currency; total: Hundredths }[] {
  return CURRENCIES.flatMap((currency) => {
    const amounts = invoices
      .filter((invoice) => invoice.currency === currency)
      .map(({ totalAmount }) => decimalToHundredths(totalAmount));
    return amounts.length === 0 ? [] : [{ currency, total: invoiceTotal(amounts) }];
  });
}
