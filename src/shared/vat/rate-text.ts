import { type Hundredths, toDecimalString } from '../money.ts';

/** A rate in hundredths of a percent as a decimal string without unnecessary zeros: '25' or '5.5'. */
export const rateText = (rate: Hundredths): string => toDecimalString(rate).replace(/\.?0+$/, '');
