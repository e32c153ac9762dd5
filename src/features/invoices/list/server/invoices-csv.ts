import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { searchable } from '#shared/searchable.ts';
import type { invoiceResponse } from '../../drafting/endpoints.ts';
import { shownStatus } from '../../domain/invoice-status.ts';
import { statusWords } from '../../domain/status-words.ts';
import type { Selection } from '../domain/select-invoices.ts';

type Invoice = z.output<typeof invoiceResponse>;

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
 * The rows as a Swedish Excel reads them: semicolons, decimal commas, and CRLF. A cell that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
const rowsAsText = (rows: string[][], isStart = false) =>
  stringify(rows, { bom: isStart, delimiter: ';', record_delimiter: 'windows', escape_formulas: true });

/** The CSV file of invoices that are given in parts, on a date in Stockholm. Its first line has the headings. */
export async function* invoicesAsCsv(parts: AsyncIterable<Invoice[]>, today: CalendarDate): AsyncIterable<string> {
  yield rowsAsText([COLUMNS], true);
  for await (const invoices of parts) yield rowsAsText(invoices.map((invoice) => rowOf(invoice, today)));
}

const rowOf = (invoice: Invoice, today: CalendarDate): string[] => [
  invoice.invoiceNumber,
  invoice.clientName,
  invoice.invoiceDate,
  invoice.dueDate,
  statusWords[shownStatus(invoice, today)],
  decimal(invoice.totalAmount),
  decimal(invoice.netAmount ?? ''),
  invoice.currency,
  invoice.wageOn ?? '',
];

const decimal = (amount: string) => amount.replace('.', ',');

/**
 * The file's name: what it contains, and the day on which it was made. It has no letters outside ASCII, since a header
 * can't carry them as they are.
 */
export function csvFileName(
  { search, status, period }: Omit<Selection, 'clientId'>,
  clientName: string | null,
  today: CalendarDate,
): string {
  const parts = ['fakturor', clientName, status && statusWords[status], period, search, today];
  return `${parts
    .map((part) => slugOf(part ?? ''))
    .filter((slug) => slug !== '')
    .join('_')}.csv`;
}

const slugOf = (text: string) =>
  searchable([text])
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
