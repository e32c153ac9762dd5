import { csvOf } from '#server/csv.ts';
import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { decimalComma, toDecimalString } from '#shared/money.ts';
import type { OpenInvoice } from './find-receivables.ts';

const COLUMNS = [
  'Fakturanummer',
  'Kund',
  'Frilansare',
  'Förfallodag',
  'Dagar efter förfallodagen',
  'Belopp',
  'Kvar att betala',
  'Valuta',
];

/**
 * The CSV file of receivables, which are given in parts, on a date in Stockholm. Its first line has the headings.
 * @param hasVat whether the provider is registered for VAT: the heading of the amounts then says that they include it
 */
export function receivablesAsCsv(
  parts: AsyncIterable<OpenInvoice[]>,
  today: CalendarDate,
  hasVat: boolean,
): AsyncIterable<string> {
  const columns = COLUMNS.map((column) => (hasVat && column === 'Belopp' ? 'Belopp inkl. moms' : column));
  return csvOf(columns, parts, (invoice) => rowOf(invoice, today));
}

const rowOf = (invoice: OpenInvoice, today: CalendarDate): string[] => [
  String(invoice.invoiceNumber),
  invoice.clientName ?? '',
  invoice.senderName,
  invoice.dueDate,
  String(Math.max(0, daysBetween(invoice.dueDate, today))),
  decimalComma(toDecimalString(invoice.payable)),
  decimalComma(toDecimalString(invoice.open)),
  invoice.currency,
];
