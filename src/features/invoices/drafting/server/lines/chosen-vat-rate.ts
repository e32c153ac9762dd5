import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Hundredths } from '#shared/money.ts';
import type { VatRegistration } from '#shared/vat/vat-registration.ts';
import { ratesOn, rateText } from '../../../domain/vat/vat-rule.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/**
 * The VAT rate to store of the one that a request has, in hundredths of a percent; null for the provider's default.
 * @param given null if the request has none
 * @param today the date in Stockholm on which it has to hold
 * @throws ExpectedError vat-rate-unknown
 */
export function chosenVatRate(
  provider: VatRegistration | null,
  given: Hundredths | null,
  today: CalendarDate,
): number | null {
  if (provider === null || given === null) return null;
  const offered = ratesOn(provider, today).map(({ percent }) => percent);
  if (!offered.includes(given)) throw invoiceErrors.vatRateUnknown(offered.map(rateText).join(', '));
  return Number(given);
}
