import type { z } from 'zod';
import { type CsvColumn, csvOf } from '#server/csv.ts';
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

/**
 * The columns of the file. For a provider with VAT the amount's heading says that it is without VAT, and the columns of the
 * VAT come last.
 */
const columnsOf = (today: CalendarDate, hasVat: boolean): CsvColumn<ExportedInvoice>[] => [
  ['Fakturanummer', (invoice) => invoice.invoiceNumber],
  ['Kund', (invoice) => invoice.clientName],
  ['Fakturadatum', (invoice) => invoice.invoiceDate],
  // A credit note has no due date, because nothing is to be paid.
  ['Förfallodag', (invoice) => (invoice.kind === 'credit-note' ? '' : invoice.dueDate)],
  ['Status', (invoice) => statusWords[shownStatus(invoice, today)]],
  [hasVat ? 'Belopp exkl. moms' : 'Belopp', (invoice) => decimalComma(invoice.totalAmount)],
  ['Till dig', (invoice) => decimalComma(invoice.netAmount ?? '')],
  ['Valuta', (invoice) => invoice.currency],
  ['Lönedag', (invoice) => invoice.wageOn ?? ''],
  ...(hasVat ? VAT_COLUMNS : []),
];

const VAT_COLUMNS: readonly CsvColumn<ExportedInvoice>[] = [
  ['Moms', ({ vat }) => decimalComma(vat?.amount ?? '')],
  ['Att betala', ({ vat }) => decimalComma(vat?.payable ?? '')],
];

/**
 * The CSV file of invoices, which are given in parts, on a date in Stockholm.
 * @param hasVat whether the provider is registered for VAT
 */
export const invoicesAsCsv = (
  parts: AsyncIterable<ExportedInvoice[]>,
  today: CalendarDate,
  hasVat: boolean,
): AsyncIterable<string> => csvOf(columnsOf(today, hasVat), parts);

/** The file's name, from the filters and the day. */
export function csvFileName(
  { search, status, period }: Omit<Selection, 'clientId'>,
  clientName: string | null,
  today: CalendarDate,
): string {
  return fileNameOf(['fakturor', clientName, status && statusChoiceWords[status], period, search, today], 'csv');
}
