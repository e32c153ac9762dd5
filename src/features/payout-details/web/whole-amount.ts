import { type Currency, formatCount, type Hundredths } from '#shared/money.ts';

/** Formats an amount of the payout table, as in '2 000 SEK'. The table only has whole units. */
export function wholeAmount(amount: Hundredths, currency: Currency): string {
  return `${formatCount(amount / 100n)}\u00a0${currency}`;
}
