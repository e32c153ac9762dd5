import { formatCount } from '#shared/format-count.ts';
import type { Currency, Hundredths } from '#shared/money.ts';

/** '2 000 SEK': an amount of the payout table, which has whole units only. */
export function wholeAmount(amount: Hundredths, currency: Currency): string {
  return `${formatCount(amount / 100n)}\u00a0${currency}`;
}
