import { decimalToHundredths, toDecimalString } from '#shared/money.ts';

/** The amount that is suggested as a wage's payment: the largest wage without the part that settles advances. */
export const wageToPay = ({ largestWage, advance }: { largestWage: string; advance: string }): string =>
  toDecimalString(decimalToHundredths(largestWage) - decimalToHundredths(advance));
