import { csvOf } from '#server/csv.ts';
import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { decimalComma, toDecimalString } from '#shared/money.ts';
import type { Receivable } from './find-receivables.ts';

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
  parts: AsyncIterable<Receivable[]>,
  today: CalendarDate,
  hasVat: boolean,
): AsyncIterable<string> {
  const columns = COLUMNS.map((column) => (hasVat && column === 'Belopp' ? 'Belopp inkl. moms' : column));
  return csvOf(columns, parts, (receivable) => rowOf(receivable, today));
}

const rowOf = (receivable: Receivable, today: CalendarDate): string[] => [
  String(receivable.invoiceNumber),
  receivable.clientName ?? '',
  receivable.senderName,
  receivable.dueDate,
  String(Math.max(0, daysBetween(receivable.dueDate, today))),
  decimalComma(toDecimalString(receivable.payable)),
  decimalComma(toDecimalString(receivable.open)),
  receivable.currency,
];
