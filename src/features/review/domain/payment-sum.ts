import type { Hundredths } from '../../../shared/money.ts';

/** What has been paid of an invoice, in minor units: partial payments add up (product §10.6). */
export function paymentSum(payments: readonly { amount: Hundredths }[]): Hundredths {
  return payments.reduce((sum, { amount }) => sum + amount, 0n);
}

/** What is left to pay of a total; nothing where more was paid. */
export function unpaid(total: Hundredths, paid: Hundredths): Hundredths {
  return paid < total ? total - paid : 0n;
}
