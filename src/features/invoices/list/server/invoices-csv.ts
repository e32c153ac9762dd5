import type { z } from 'zod';
import { csvOf } from '#server/csv.ts';
import { fileNameOf } from '#server/http/content-disposition.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalComma } from '#shared/money.ts';
import type { invoiceResponse } from '../../drafting/endpoints.ts';
import { shownStatus } from '../../domain/invoice-status.ts';
import { statusChoiceWords, statusWords } from '../../domain/status-words.ts';
import type { Selection } from '../domain/select-invoices.ts';

type Invoice = z.output<typeof invoiceResponse>;

/** The facts of an invoice in the file. */
interface ExportedInvoice extends Invoice {
  /** The VAT and what the customer pays, as decimal strings; null until the invoice is sent. */
  vat: { amount: string; payable: string } | null;
}

const COLUMNS = [
  'Fakturanummer',
  'Kund',
  'Fakturadatum',
  'Förfallodag',
  'Status',
  'Belopp',
  'Till dig',
  'Valuta',
  'Lönedag',
];

/**
 * The columns for a provider with VAT: the amount's heading says that it is without VAT, and the columns of the VAT
 * come last.
 */
const VAT_COLUMNS = COLUMNS.map((column) => (column === 'Belopp' ? 'Belopp exkl. moms' : column)).concat([
  'Moms',
  'Att betala',
]);

/**
 * The CSV file of invoices, which are given in parts, on a date in Stockholm. Its first line has the headings.
 * @param hasVat whether the provider is registered for VAT
 */
export function invoicesAsCsv(
  parts: AsyncIterable<ExportedInvoice[]>,
  today: CalendarDate,
  hasVat: boolean,
): AsyncIterable<string> {
  if (!hasVat) return csvOf(COLUMNS, parts, (invoice) => rowOf(invoice, today));
  return csvOf(VAT_COLUMNS, parts, (invoice) => [
    ...rowOf(invoice, today),
    decimalComma(invoice.vat?.amount ?? ''),
    decimalComma(invoice.vat?.payable ?? ''),
  ]);
}

const rowOf = (invoice: Invoice, today: CalendarDate): string[] => [
  invoice.invoiceNumber,
  invoice.clientName,
  invoice.invoiceDate,
  // A credit note has no due date, because nothing is to be paid.
  invoice.kind === 'credit-note' ? '' : invoice.dueDate,
  statusWords[shownStatus(invoice, today)],
  decimalComma(invoice.totalAmount),
  decimalComma(invoice.netAmount ?? ''),
  invoice.currency,
  invoice.wageOn ?? '',
];

/** The file's name, from the filters and the day. */
export function csvFileName(
  { search, status, period }: Omit<Selection, 'clientId'>,
  clientName: string | null,
  today: CalendarDate,
): string {
  return fileNameOf(['fakturor', clientName, status && statusChoiceWords[status], period, search, today], 'csv');
}
