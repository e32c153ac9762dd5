import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import type { VatExchangeRate, VatRegistration } from '#shared/vat/vat-registration.ts';

const MILLIONTHS = 1_000_000n;

/** Whether an invoice's VAT has to be told in SEK too: there is some, in EUR, and the accounts are in SEK (product §9.10). */
export const needsVatInSek = ({ accountingCurrency }: VatRegistration, currency: Currency, tax: Hundredths): boolean =>
  accountingCurrency === 'SEK' && currency === 'EUR' && tax > 0n;

/** The exchange rate that holds on a date; undefined if none does. */
export const exchangeRateOn = ({ exchangeRates }: VatRegistration, date: CalendarDate): VatExchangeRate | undefined =>
  exchangeRates.find(({ from, until }) => from <= date && date <= until);

/** VAT in cents as öre, rounded once, half up. It may not be negative. */
export const vatInSek = (tax: Hundredths, { rate }: VatExchangeRate): Hundredths =>
  (2n * tax * rate + MILLIONTHS) / (2n * MILLIONTHS);
