import { csvOf } from '#server/csv.ts';
import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { decimalComma, toDecimalString } from '#shared/money.ts';
import type { Receivable } from './find-receivables.ts';

/**
 * The CSV file of receivables, which are given in parts, on a date in Stockholm.
 * @param hasVat whether the provider is registered for VAT: the heading of the amounts then says that they include it
 */
export const receivablesAsCsv = (
  parts: AsyncIterable<Receivable[]>,
  today: CalendarDate,
  hasVat: boolean,
): AsyncIterable<string> =>
  csvOf(
    [
      ['Fakturanummer', (receivable) => String(receivable.invoiceNumber)],
      ['Kund', (receivable) => receivable.clientName ?? ''],
      ['Frilansare', (receivable) => receivable.senderName],
      ['Förfallodag', (receivable) => receivable.dueDate],
      ['Dagar efter förfallodagen', (receivable) => String(Math.max(0, daysBetween(receivable.dueDate, today)))],
      [hasVat ? 'Belopp inkl. moms' : 'Belopp', (receivable) => decimalComma(toDecimalString(receivable.payable))],
      ['Kvar att betala', (receivable) => decimalComma(toDecimalString(receivable.open))],
      ['Valuta', (receivable) => receivable.currency],
    ],
    parts,
  );
