import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import type { VatRegistration } from '#shared/vat/vat-registration.ts';
import { ratesOn, rateText } from '../../../domain/vat/vat-rule.ts';
import type { EditedLine } from '../edit-invoice.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/**
 * The VAT rate to store for a line, of the one that a request has, in hundredths of a percent; null for the provider's default.
 * @param given null if the request has none
 * @param lines those of the invoice. A rate that one of them has may stay, because it isn't charged if the customer is abroad,
 *   and isn't sent if it has ended
 * @param today the date in Stockholm on which it has to hold
 * @throws ExpectedError vat-rate-unknown
 */
export function chosenVatRate(
  provider: VatRegistration | null,
  given: Hundredths | null,
  today: CalendarDate,
  lines: readonly Pick<EditedLine, 'vatRate'>[],
): number | null {
  if (provider === null || given === null) return null;
  const offered = ratesOn(provider, today).map(({ percent }) => percent);
  const isKept = lines.some(({ vatRate }) => vatRate === Number(given));
  if (!isKept && !offered.includes(given)) throw invoiceErrors.vatRateUnknown(offered.map(rateText).join(', '));
  return Number(given);
}

/** `chosenVatRate` of the provider and the day of a request. */
export type ChooseVatRate = (given: Hundredths | null, lines: readonly EditedLine[]) => number | null;
