import type { Transaction } from '#database/database.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { isTakenBack } from '../domain/payment-match.ts';
import type * as endpoints from '../endpoints.ts';
import { decideSetAside } from './decide-set-aside.ts';
import { lockPaymentIn } from './lock-payment-in.ts';

/**
 * Marks the part of a payment in that is not booked as not from a customer, or one that the bank has taken back as seen
 * to.
 * @returns whether it is one that the bank has taken back
 * @throws ExpectedError not-found, payment-in-changed
 */
export async function setPaymentInAside(
  tx: Transaction,
  caller: SignedIn,
  { transactionId, leftBefore, reason }: ParsedRequest<typeof endpoints.setPaymentInAside, 'body'>,
  now: Date,
): Promise<boolean> {
  const payment = await lockPaymentIn(tx, transactionId, leftBefore);
  await decideSetAside(tx, caller, { transactionId, isSetAside: true, reason }, now);
  return isTakenBack(payment);
}
