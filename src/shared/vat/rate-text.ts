import { type Hundredths, toDecimalString, withoutZeros } from '../money.ts';

/** A rate in hundredths of a percent as a decimal string without unnecessary zeros: '25' or '5.5'. */
export const rateText = (rate: Hundredths): string => withoutZeros(toDecimalString(rate));
