import type { invoices } from '#database/schema/invoices.ts';
import type { Currency } from '#shared/money.ts';

/**
 * The currency of a sent invoice, which sending has frozen (product §10.2).
 * @throws Error if it has none, since a guessed currency would pay another sum
 */
export function sentCurrency({
  id,
  frozenCurrency,
}: Pick<typeof invoices.$inferSelect, 'id' | 'frozenCurrency'>): Currency {
  if (frozenCurrency === null) throw new Error(`The sent invoice ${id} has no currency.`);
  return frozenCurrency;
}
