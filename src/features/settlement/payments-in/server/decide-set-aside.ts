import { randomUUID } from 'node:crypto';
import { eq, getTableColumns, max } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankTransactionDecisions, bankTransactions } from '#database/schema/payments-in.ts';
import { payments } from '#database/schema/settlement.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { notBefore } from '#shared/not-before.ts';
import { findSeenTo } from './find-open-payments.ts';

interface Decision {
  transactionId: string;
  isSetAside: boolean;
  reason: string;
}

/**
 * Records that what is left of a locked payment in is not from a customer, or that it is after all (product §10.13). The
 * newest decision tells the reason, also if a clock was ahead when one was taken.
 */
export async function decideSetAside(tx: Transaction, caller: SignedIn, decision: Decision, now: Date): Promise<void> {
  const { transactionId, decidedAt } = bankTransactionDecisions;
  const [newest] = await tx
    .select({ at: max(decidedAt) })
    .from(bankTransactionDecisions)
    .where(eq(transactionId, decision.transactionId));
  await tx.insert(bankTransactionDecisions).values({
    id: randomUUID(),
    ...decision,
    decidedBy: caller.memberId,
    decidedAt: notBefore(now, newest?.at),
  });
}

/**
 * Opens the payment in of a reversed payment again, if the rest of it had been set aside. Otherwise the money that is not
 * booked any more would wait where nobody looks for it. But one that the bank has taken back is set aside as soon as that
 * is seen to, so that nothing is proposed for it (product §10.13).
 */
export async function reopenPaymentIn(
  tx: Transaction,
  caller: SignedIn,
  paymentId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const [paymentIn] = await tx
    .select(getTableColumns(bankTransactions))
    .from(payments)
    .innerJoin(bankTransactions, eq(bankTransactions.id, payments.bankTransactionId))
    .where(eq(payments.id, paymentId));
  if (paymentIn === undefined) return;
  const seenTo = await findSeenTo(tx, paymentIn);
  const isSetAside = seenTo !== undefined;
  if (isSetAside === paymentIn.isSetAside) return;
  await decideSetAside(tx, caller, { transactionId: paymentIn.id, isSetAside, reason: seenTo ?? reason }, now);
}
