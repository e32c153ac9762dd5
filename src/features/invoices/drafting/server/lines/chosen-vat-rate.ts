import type { Transaction } from '#database/database.ts';
import { findCredited } from '../../../crediting/server/find-credited.ts';
import type { LockedInvoice } from '../lock-invoice.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import type { Provider } from '#server/provider/provider.ts';
import { ratesOn, vatDay } from '../../../domain/vat/vat-rule.ts';
import { rateText } from '#shared/vat/rate-text.ts';
import type { EditedLine } from '../edit-invoice.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/** The provider's name and registration for VAT. */
export type VatOfProvider = Pick<Provider, 'name' | 'vat'>;

/**
 * One of the provider's rates; null for its default. A rate that one of the lines has is accepted too: a customer abroad
 * isn't charged it, and one that has ended can't be sent.
 */
function offeredRate(
  { name, vat }: VatOfProvider,
  given: Hundredths | null,
  day: CalendarDate,
  lines: readonly Pick<EditedLine, 'vatRate'>[],
): Hundredths | null {
  if (vat === null || given === null) return null;
  const offered = ratesOn(vat, day).map(({ percent }) => percent);
  const isKept = lines.some(({ vatRate }) => vatRate === given);
  if (!isKept && !offered.includes(given)) throw invoiceErrors.vatRateUnknown(name, day, ...offered.map(rateText));
  return given;
}

/**
 * The VAT rate to store for a line of a locked invoice, in hundredths of a percent; null for the provider's default. It
 * is a rate of the provider's that is valid on the day that decides the rates. A line of a credit note must have one of
 * its invoice's rates; the highest if none is given (product §4.10, §9.10).
 * @param given the rate in the request, in hundredths of a percent; null if there is none
 * @param today the date in Stockholm
 * @throws ExpectedError vat-rate-unknown
 */
export async function chosenVatRate(
  tx: Transaction,
  provider: VatOfProvider,
  { memberId, creditsInvoiceId, deliveredOn }: LockedInvoice,
  given: Hundredths | null,
  lines: readonly EditedLine[],
  today: CalendarDate,
): Promise<Hundredths | null> {
  if (creditsInvoiceId === null) return offeredRate(provider, given, vatDay(today, deliveredOn), lines);
  const { left } = await findCredited(tx, memberId, creditsInvoiceId);
  if (left.rows === null) return null;
  const rates = left.rows.map(({ rate }) => rate);
  const chosen = given ?? rates[0];
  if (chosen === undefined || !rates.includes(chosen)) {
    throw invoiceErrors.vatRateUnknown(provider.name, today, ...rates.map(rateText));
  }
  return chosen;
}
