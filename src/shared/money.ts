/**
 * Exact money: every amount is a `bigint` in minor units (cents, öre) inside, and a decimal string
 * with two decimals ('1234.50') in JSON, in snapshots and in documents. Floating point never touches one.
 */

import { once } from './once.ts';

export const CURRENCIES = ['EUR', 'SEK'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount of money, or a quantity, in hundredths (product §9.1). */
export type Hundredths = bigint;

/** Most digits before the point in a typed quantity or price (product §9.1). */
export const MAX_INTEGER_DIGITS = 9;

const DECIMAL = new RegExp(String.raw`^\d{1,${MAX_INTEGER_DIGITS}}(\.\d{1,2})?$`);

/**
 * Reads a typed quantity or price with a decimal point, non-negative, at most two decimals.
 * @returns hundredths, or null where the text is not such a number (product §9.1)
 */
export function parseDecimal(text: string): Hundredths | null {
  if (!DECIMAL.test(text)) return null;
  return decimalToHundredths(text);
}

/** Hundredths of a decimal string of our own making, of any length ('1234.5' → 123450n). */
export function decimalToHundredths(text: string): Hundredths {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

/** '1234.50': the form of totals in JSON and snapshots, always two decimals; a net by the payout table may be negative. */
export function toDecimalString(hundredths: Hundredths): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The number of a quantity or price for JSON (7.5); exact to the sixteenth digit, which 9 + 2 digits never reach. */
export function toNumber(hundredths: Hundredths): number {
  return Number(toDecimalString(hundredths));
}

/** Product of two hundredths, rounded half up to the hundredth (product §9.1). Both non-negative. */
export function multiplyHalfUp(a: Hundredths, b: Hundredths): Hundredths {
  return (a * b + 50n) / 100n;
}

const amountFormats = {
  EUR: once(() => amountFormat('EUR')),
  SEK: once(() => amountFormat('SEK')),
};
const amountFormat = (currency: Currency) =>
  new Intl.NumberFormat('sv-SE', { style: 'currency', currency, currencyDisplay: 'code' });
const quantityFormat = once(() => new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 2 }));

/** '1 234,50 EUR', with non-breaking spaces, from hundredths (product §9.1). */
export function formatAmount(hundredths: Hundredths, currency: Currency): string {
  return amountFormats[currency]().format(numericText(hundredths));
}

/** '7,5': a quantity without needless zeros. */
export function formatQuantity(hundredths: Hundredths): string {
  return quantityFormat().format(numericText(hundredths));
}

function numericText(hundredths: Hundredths): Intl.StringNumericLiteral {
  // Intl reads a decimal string exactly; a number would lose digits above 2^53.
  return toDecimalString(hundredths) as Intl.StringNumericLiteral;
}
