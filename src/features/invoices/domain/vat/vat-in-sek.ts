import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import type { VatExchangeRate, VatRegistration } from '#shared/vat/vat-registration.ts';

const MILLIONTHS = 1_000_000n;

/**
 * Whether a document must also tell its VAT in SEK: if it has VAT in EUR, and the provider's accounts are in SEK
 * (product §9.10).
 */
export const needsVatInSek = ({ accountingCurrency }: VatRegistration, currency: Currency, tax: Hundredths): boolean =>
  accountingCurrency === 'SEK' && currency === 'EUR' && tax > 0n;

/** The exchange rate that is valid on a date; undefined if there is none. */
export const exchangeRateOn = ({ exchangeRates }: VatRegistration, date: CalendarDate): VatExchangeRate | undefined =>
  exchangeRates.find(({ from, until }) => from <= date && date <= until);

/** An amount of VAT in cents, converted to öre. It is rounded half up, and may not be negative. */
export const vatInSek = (tax: Hundredths, { rate }: Pick<VatExchangeRate, 'rate'>): Hundredths =>
  (2n * tax * rate + MILLIONTHS) / (2n * MILLIONTHS);
