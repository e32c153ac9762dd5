import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Currency, formatAmount, formatCount, type Hundredths } from '#shared/money.ts';
import { withoutVat } from '#web/provider-facts.ts';
import type { PayoutOption } from '../domain/payout-option.ts';
import { type NearbyStep, nearbyStep } from '../domain/payout-table.ts';

/** Formats an amount of the payout table, as in '2 000 SEK'. All of them are whole euros or kronor. */
export function wholeAmount(amount: Hundredths, currency: Currency): string {
  return `${formatCount(amount / 100n)}\u00a0${currency}`;
}

/** A sentence about a step of the fees nearby, as in '0,01 EUR till ger 8,01 EUR mer i lön' (product §9.4). */
export function moreWage({ extra, gain }: NearbyStep, currency: Currency): string {
  const more = withoutVat(`${formatAmount(extra, currency)} till`);
  return `${more} ger ${formatAmount(gain, currency)} mer i lön`;
}

/** The sentence about a step of an invoice's fees nearby; null if there is none. */
export function nearbyHint(
  total: Hundredths,
  currency: Currency,
  option: PayoutOption,
  day: CalendarDate,
): string | null {
  const step = nearbyStep(total, currency, option, day);
  return step && moreWage(step, currency);
}
