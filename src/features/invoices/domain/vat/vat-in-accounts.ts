import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Currency, divideHalfUp, type Hundredths } from '#shared/money.ts';
import type { VatExchangeRate, VatRegistration } from '#shared/vat/vat-registration.ts';

const MILLIONTHS = 1_000_000n;

/**
 * Whether a document must also tell its VAT in the currency of the provider's accounts: if it has VAT, in the other
 * currency (17 kap. 29 § ML, product §9.10).
 */
export const needsVatInAccounts = (
  { accountingCurrency }: VatRegistration,
  currency: Currency,
  tax: Hundredths,
): boolean => currency !== accountingCurrency && tax > 0n;

/** The exchange rate that is valid on a date; undefined if there is none. */
export const exchangeRateOn = ({ exchangeRates }: VatRegistration, date: CalendarDate): VatExchangeRate | undefined =>
  exchangeRates.find(({ from, until }) => from <= date && date <= until);

/**
 * An amount of VAT in the other currency, in minor units. It is rounded half up, and may not be negative.
 * @param currency that of the given amount
 * @param rate SEK for a euro in millionths, whichever way is converted
 */
export function convertVat(tax: Hundredths, currency: Currency, { rate }: Pick<VatExchangeRate, 'rate'>): Hundredths {
  switch (currency) {
    case 'EUR':
      return divideHalfUp(tax * rate, MILLIONTHS);
    case 'SEK':
      return divideHalfUp(tax * MILLIONTHS, rate);
  }
}
