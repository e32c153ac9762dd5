import { type Hundredths, sumOf } from '#shared/money.ts';

/**
 * Divides an advance among the wages that settle it, in their order. Each wage settles as much as is left of the
 * advance, but no more than the wage itself (product §10.8). All amounts are in minor units of one currency.
 */
export function shareAdvance(advance: Hundredths, wages: readonly Hundredths[]): Hundredths[] {
  let left = advance;
  return wages.map((wage) => {
    const share = wage < left ? wage : left;
    left -= share;
    return share;
  });
}

/** An advance: how much of an invoice's paid wage was too much after a credit note. Each credit note makes one. */
interface Advance {
  invoiceNumber: number;
  amount: Hundredths;
}

/**
 * Of which invoices a wage settled advances, and how much. The oldest are settled first, so an advance that comes later
 * changes nothing of what a wage settled. All amounts are in minor units of one currency.
 * @param advances all advances of the member in the currency, the oldest first
 * @param settledBefore how much of them earlier wages settled
 * @param settled how much this wage settles
 */
export function settledAdvances(
  advances: readonly Advance[],
  settledBefore: Hundredths,
  settled: Hundredths,
): Advance[] {
  const amounts = advances.map(({ amount }) => amount);
  const before = shareAdvance(settledBefore, amounts);
  const after = shareAdvance(settledBefore + settled, amounts);
  const parts = advances
    .map(({ invoiceNumber }, at) => ({ invoiceNumber, amount: (after[at] ?? 0n) - (before[at] ?? 0n) }))
    .filter(({ amount }) => amount > 0n);
  return [...Map.groupBy(parts, ({ invoiceNumber }) => invoiceNumber)].map(([invoiceNumber, ofInvoice]) => ({
    invoiceNumber,
    amount: sumOf(ofInvoice.map(({ amount }) => amount)),
  }));
}
