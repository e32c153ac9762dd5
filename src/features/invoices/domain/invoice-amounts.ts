import { type Hundredths, multiplyHalfUp, percentOf } from '#shared/money.ts';

/**
 * The figures that give a line's amount: quantity in hundredths, prices in minor units of the invoice's currency
 * (product §4.6).
 */
export type LineFigures =
  | { unit: 'timmar' | 'st'; quantity: Hundredths; price: Hundredths; fixedPrice: null }
  | { unit: 'fast-pris'; quantity: null; price: null; fixedPrice: Hundredths };

/** A line's amount in minor units: quantity times price, rounded half up, or the fixed price itself (product §9.1). */
export function lineAmount(line: LineFigures): Hundredths {
  return line.unit === 'fast-pris' ? line.fixedPrice : multiplyHalfUp(line.quantity, line.price);
}

/** Late interest in whole percent (product §9.5). */
export const INTEREST_PERCENT = 8;

/**
 * The total plus late interest, in minor units. The endpoint that makes the PDF requires it. It is never billed or
 * shown (product §9.5).
 */
export function totalWithInterest(total: Hundredths): Hundredths {
  return total + percentOf(total, BigInt(INTEREST_PERCENT));
}
