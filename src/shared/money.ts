/**
 * Exact money. In the code every amount is a `bigint` in minor units (cents, öre). In JSON, in snapshots and in
 * documents it is a decimal string with two decimals ('1234.50'). Floating point is never used.
 */

/** The currencies that invoices can have (product §9.6). */
export const CURRENCIES = ['EUR', 'SEK'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount of money, or a quantity, in hundredths (product §9.1). */
export type Hundredths = bigint;

/** The most digits before the decimal point in a typed quantity or price (product §9.1). */
export const MAX_INTEGER_DIGITS = 9;

const DECIMAL = new RegExp(String.raw`^\d{1,${MAX_INTEGER_DIGITS}}(\.\d{1,2})?$`);

/**
 * Reads a typed quantity or price: a decimal point, not negative, at most two decimals (product §9.1).
 * @returns hundredths, or null if the text is not such a number
 */
export function parseDecimal(text: string): Hundredths | null {
  if (!DECIMAL.test(text)) return null;
  return decimalToHundredths(text);
}

/** Converts a decimal string that we made ourselves, of any length ('1234.5' → 123450n). */
export function decimalToHundredths(text: string): Hundredths {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}

/**
 * '1234.50': the form of totals in JSON and snapshots, always with two decimals. A net amount from the payout table may
 * be negative.
 */
export function toDecimalString(hundredths: Hundredths): string {
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A quantity or price as a number for JSON (product §7.1). It is exact up to 16 digits; quantities and prices have at
 * most 9 + 2.
 */
export function toNumber(hundredths: Hundredths): number {
  return Number(toDecimalString(hundredths));
}

/** A quotient rounded half up to the whole number. Neither may be negative, and the divisor not zero. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** The product of two amounts in hundredths, rounded half up to the hundredth (product §9.1). Neither may be negative. */
export const multiplyHalfUp = (a: Hundredths, b: Hundredths): Hundredths => divideHalfUp(a * b, 100n);

/** A whole percentage of an amount, rounded half up to the minor unit. Neither may be negative. */
export const percentOf = (amount: Hundredths, percent: bigint): Hundredths => divideHalfUp(amount * percent, 100n);

/** The sum of amounts, as of the rounded amounts of an invoice's lines (product §9.1). */
export const sumOf = (amounts: readonly Hundredths[]): Hundredths => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Formats hundredths as '1 234,50 EUR', with non-breaking spaces (product §9.1). */
export function formatAmount(hundredths: Hundredths, currency: Currency): string {
  return `${inSwedish(toDecimalString(hundredths))}\u00a0${currency}`;
}

/** Formats a decimal string that we made ourselves: '1234.50' → '1 234,50 EUR'. */
export const formatDecimalAmount = (decimal: string, currency: Currency): string =>
  formatAmount(decimalToHundredths(decimal), currency);

/** '7.5': a decimal string without the zeros at the end of its decimals, which it must have. */
export const withoutZeros = (decimal: string): string => decimal.replace(/\.?0+$/, '');

/** '7,5': a quantity without unnecessary zeros. */
export function formatQuantity(hundredths: Hundredths): string {
  return inSwedish(withoutZeros(toDecimalString(hundredths)));
}

/** '1234,50': a decimal string with a comma, and otherwise as it is. */
export const decimalComma = (decimal: string): string => decimal.replace('.', ',');

/** '1234.50': a typed decimal with a point, and otherwise as it is. */
export const decimalPoint = (typed = ''): string => typed.trim().replace(',', '.');

/** '5,5 %': a percentage in a decimal string, with a non-breaking space. */
export const percentText = (decimal: string): string => `${decimalComma(decimal)}\u00a0%`;

/** '10 000': a whole number, with non-breaking spaces. */
export function formatCount(count: number | bigint): string {
  return inSwedish(String(count));
}

/** A count with its noun: '1 sak', '2 000 saker'. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/**
 * Writes a figure with at most two decimals as in Swedish: '-1234.5' → '−1 234,5', with non-breaking spaces. Intl writes
 * the same, but takes 10 to 15 ms of a page's first figure.
 */
const inSwedish = (figure: string): string =>
  decimalComma(figure)
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, '\u00a0')
    .replace('-', '\u2212');
