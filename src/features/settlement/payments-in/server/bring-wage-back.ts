import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { lockSentInvoice } from '#features/invoices/server/public.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { isDue } from '../../wages-out/server/find-due-wages.ts';
import { changedMeanwhile } from '../../server/errors.ts';
import { findReturnedWages, type ReturnedWage } from '../../wages-out/server/find-returned-wages.ts';
import { lockBatch } from '../../wages-out/server/lock-batch.ts';
import { returnWage } from '../../wages-out/server/return-wage.ts';
import type * as endpoints from '../endpoints.ts';
import { decideSetAside } from './decide-set-aside.ts';
import { paymentsInErrors } from './errors.ts';
import { lockPaymentIn, lockTransaction } from './lock-payment-in.ts';

/**
 * Records that a wage has come back, as a payment in shows. The payment in is then set aside with this reason, because
 * it is not from a customer. The ledger reverses the wage if it was recorded as paid out (product §10.13).
 * @returns whether the wage is due again; that of a credited invoice is not
 * @throws ExpectedError not-found; payment-in-changed if the wage has come back already; advance-settled
 */
export async function bringWageBack(
  tx: Transaction,
  caller: SignedIn,
  { transactionId, leftBefore }: ParsedRequest<typeof endpoints.returnWage, 'body'>,
  now: Date,
): Promise<boolean> {
  const [credit] = await tx.select().from(bankTransactions).where(eq(bankTransactions.id, transactionId));
  if (credit === undefined || credit.direction === 'debit') throw errors.notFound();
  const wage = (await findReturnedWages(tx, [credit])).get(transactionId);
  if (wage !== undefined) await lockBefore(tx, wage, transactionId);
  const why = { reason: `Banken skickade tillbaka lönen ${credit.bookedOn}.`, returnedOn: credit.bookedOn };
  if (wage === undefined || !(await returnWage(tx, wage, why, { actorId: caller.memberId, now }))) {
    throw paymentsInErrors.paymentInChanged(changedMeanwhile('ingen lön väntar på att komma tillbaka'));
  }
  await lockPaymentIn(tx, transactionId, leftBefore);
  await decideSetAside(
    tx,
    caller,
    { transactionId, isSetAside: true, reason: `Lönen för faktura ${wage.invoiceNumber} kom tillbaka.` },
    now,
  );
  return isDue(tx, wage.invoiceId);
}

/**
 * Locks a wage's batch and its invoice before the payment in that shows it, as everywhere, and all of them before the wage
 * is reversed: that locks what everybody needs who moves money.
 */
async function lockBefore(tx: Transaction, { batchId, invoiceId }: ReturnedWage, transactionId: string): Promise<void> {
  await lockBatch(tx, batchId);
  await lockSentInvoice(tx, invoiceId);
  await lockTransaction(tx, transactionId);
}
