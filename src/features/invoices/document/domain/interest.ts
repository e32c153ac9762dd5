import { multiplyHalfUp, type Hundredths } from '#shared/money.ts';

/** Late interest in whole percent (product §9.5). */
export const INTEREST_PERCENT = 8;

/**
 * The total plus late interest, in minor units, for the endpoint that requires it. It is never billed or shown (product
 * §9.5).
 */
export function totalWithInterest(total: Hundredths): Hundredths {
  return total + multiplyHalfUp(total, BigInt(INTEREST_PERCENT));
}
