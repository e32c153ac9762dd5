import { type Currency, formatAmount } from '#shared/money.ts';
import { withoutVat } from '#web/provider-facts.ts';
import type { NearbyStep } from '../domain/payout-table.ts';

/** '0,01 EUR till ger 8,01 EUR mer i lön': a step of the fees nearby, in words (product §9.4). */
export function moreWage({ extra, gain }: NearbyStep, currency: Currency): string {
  const more = withoutVat(`${formatAmount(extra, currency)} till`);
  return `${more} ger ${formatAmount(gain, currency)} mer i lön`;
}
