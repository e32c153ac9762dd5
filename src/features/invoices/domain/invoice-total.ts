import type { Hundredths } from '#shared/money.ts';

/** The sum of the lines' rounded amounts, in minor units of the invoice's currency (product §9.1). */
export function invoiceTotal(lineAmounts: readonly Hundredths[]): Hundredths {
  return lineAmounts.reduce((sum, amount) => sum + amount, 0n);
}
