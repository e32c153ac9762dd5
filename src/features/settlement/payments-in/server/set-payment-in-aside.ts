import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { takesBack } from '../domain/taken-back.ts';
import type * as endpoints from '../endpoints.ts';
import { decideSetAside } from './decide-set-aside.ts';
import { lockTakenBack } from './find-open-payments.ts';
import { lockPaymentIn } from './lock-payment-in.ts';

/**
 * Marks the part of a payment in that is not booked as not from a customer. Or marks a debit that takes one back as seen
 * to, and with it what is not booked of the payment itself, so that nothing is proposed for that.
 * @returns whether it is such a debit
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
  if (!takesBack(payment)) return false;
  const gone = await lockTakenBack(tx, payment);
  if (gone !== undefined) await decideSetAside(tx, caller, { transactionId: gone.id, isSetAside: true, reason }, now);
  return true;
}

/**
 * Marks what is not booked of several payments in as not from a customer: all of them, or none if one has changed.
 * @throws ExpectedError not-found, also for a debit that takes one back, and payment-in-changed
 */
export async function setPaymentsInAside(
  tx: Transaction,
  caller: SignedIn,
  { payments, reason }: ParsedRequest<typeof endpoints.setPaymentsInAside, 'body'>,
  now: Date,
): Promise<void> {
  // Always in the same order, or two requests at once could wait for each other.
  for (const { transactionId, leftBefore } of payments.toSorted((a, b) =>
    a.transactionId < b.transactionId ? -1 : 1,
  )) {
    const payment = await lockPaymentIn(tx, transactionId, leftBefore);
    if (takesBack(payment)) throw errors.notFound();
    await decideSetAside(tx, caller, { transactionId, isSetAside: true, reason }, now);
  }
}
