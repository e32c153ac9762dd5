import type { Currency, Hundredths } from '../../../shared/money.ts';

const whole = new Intl.NumberFormat('sv-SE', { maximumFractionDigits: 0 });

/** '2 000 SEK': an amount of the payout table, which has whole units only. */
export function wholeAmount(amount: Hundredths, currency: Currency): string {
  return `${whole.format(amount / 100n)}\u00a0${currency}`;
}
