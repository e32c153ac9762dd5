import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { payments } from '#database/schema/settlement.ts';
import { errors, ExpectedError } from '#server/errors.ts';
import { formatAmount, type Hundredths } from '#shared/money.ts';
import { changedMeanwhile } from '../../server/errors.ts';
import { takesBack } from '../domain/taken-back.ts';
import { paymentsInErrors } from './errors.ts';

/**
 * Locks an open payment in, or one that the bank has taken back, if the part that is not booked is what the accountant saw.
 * @throws ExpectedError not-found, payment-in-changed
 */
export async function lockPaymentIn(tx: Transaction, id: string, leftBefore: Hundredths) {
  const transaction = await lockTransaction(tx, id);
  if (transaction.isSetAside || transaction.unbooked !== leftBefore || transaction.unbooked === 0n) {
    throw changedPaymentIn(transaction);
  }
  return transaction;
}

/**
 * Locks a payment in, or one that the bank has taken back, whatever is booked of it.
 * @throws ExpectedError not-found
 */
export async function lockTransaction(tx: Transaction, id: string) {
  const [transaction] = await tx.select().from(bankTransactions).where(eq(bankTransactions.id, id)).for('update');
  if (transaction === undefined || (transaction.direction === 'debit' && !transaction.isReversal))
    throw errors.notFound();
  return transaction;
}

/**
 * Locks the payment in that a payment of a locked invoice was booked from, if it was. Its reversal changes both, and begins
 * with what everybody needs who moves money.
 */
export async function lockPaymentInOf(tx: Transaction, paymentId: string): Promise<void> {
  const from = tx.select({ id: payments.bankTransactionId }).from(payments).where(eq(payments.id, paymentId));
  await tx
    .select({ id: bankTransactions.id })
    .from(bankTransactions)
    .where(eq(bankTransactions.id, from))
    .for('update');
}

/** The refusal when a payment in is not as the accountant saw it. */
export function changedPaymentIn(transaction: typeof bankTransactions.$inferSelect): ExpectedError {
  const { unbooked, currency, isSetAside } = transaction;
  return paymentsInErrors.paymentInChanged(
    changedMeanwhile(
      isSetAside
        ? `inbetalningen är markerad som ${takesBack(transaction) ? 'hanterad' : 'inte vår'}`
        : `nu är ${formatAmount(unbooked, currency)} kvar av inbetalningen`,
    ),
  );
}
