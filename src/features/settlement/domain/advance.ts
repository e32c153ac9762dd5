import type { Hundredths } from '#shared/money.ts';

/**
 * What wages settle of an advance, in their order: each as much as is left, and no more than itself (product §10.8). All
 * amounts are in minor units of one currency.
 */
export function shareAdvance(advance: Hundredths, wages: readonly Hundredths[]): Hundredths[] {
  let left = advance;
  return wages.map((wage) => {
    const share = wage < left ? wage : left;
    left -= share;
    return share;
  });
}

/** An invoice whose paid wage was too much after a credit note. */
interface Advance {
  invoiceNumber: number;
  amount: Hundredths;
}

/**
 * Of which advances a wage took its part, the oldest first.
 * @param advances all of the member's in one currency, the oldest first
 * @param settledBefore what earlier wages settled of them
 * @param settled what this wage settles
 */
export function settledAdvances(
  advances: readonly Advance[],
  settledBefore: Hundredths,
  settled: Hundredths,
): Advance[] {
  const amounts = advances.map(({ amount }) => amount);
  const before = shareAdvance(settledBefore, amounts);
  const after = shareAdvance(settledBefore + settled, amounts);
  return advances
    .map(({ invoiceNumber }, at) => ({ invoiceNumber, amount: (after[at] ?? 0n) - (before[at] ?? 0n) }))
    .filter(({ amount }) => amount > 0n);
}
