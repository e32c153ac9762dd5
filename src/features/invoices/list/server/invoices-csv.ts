import type { z } from 'zod';
import { csvDecimal, csvOf, fileNameOf } from '#server/csv.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
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

/** The CSV file of invoices that are given in parts, on a date in Stockholm. Its first line has the headings. */
export function invoicesAsCsv(parts: AsyncIterable<Invoice[]>, today: CalendarDate): AsyncIterable<string> {
  return csvOf(COLUMNS, parts, (invoice) => rowOf(invoice, today));
}

const rowOf = (invoice: Invoice, today: CalendarDate): string[] => [
  invoice.invoiceNumber,
  invoice.clientName,
  invoice.invoiceDate,
  invoice.dueDate,
  statusWords[shownStatus(invoice, today)],
  csvDecimal(invoice.totalAmount),
  csvDecimal(invoice.netAmount ?? ''),
  invoice.currency,
  invoice.wageOn ?? '',
];

/** The file's name: what it contains, and the day on which it was made. */
export function csvFileName(
  { search, status, period }: Omit<Selection, 'clientId'>,
  clientName: string | null,
  today: CalendarDate,
): string {
  return fileNameOf(['fakturor', clientName, status && statusWords[status], period, search, today], 'csv');
}
