import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankFiles, bankTransactionDecisions, bankTransactions } from '#database/schema/payments-in.ts';
import { payments } from '#database/schema/settlement.ts';
import type { Currency } from '#shared/money.ts';
import { isReversed } from '../../server/find-settlement.ts';
import { MOST_COUNTED_PAYMENTS, MOST_PAYMENTS, type PaymentGroup } from '../domain/payments-in-fields.ts';
import type { BankTransactionRow } from './find-open-payments.ts';

/** Word for word the conditions of the two indexes of payments in that are done, so that PostgreSQL can use them. */
const DONE = {
  booked: sql`${bankTransactions.direction} = 'credit' and ${bankTransactions.unbooked} < ${bankTransactions.amount}`,
  setAside: sql`${bankTransactions.isSetAside}`,
} satisfies Partial<Record<PaymentGroup, unknown>>;

/** A page of the payments in that are set aside, or booked at least in part, the latest first. */
export const findDonePayments = (
  db: Database,
  group: keyof typeof DONE,
  offset: number,
): Promise<BankTransactionRow[]> =>
  db
    .select()
    .from(bankTransactions)
    .where(DONE[group])
    .orderBy(desc(bankTransactions.bookedOn), desc(bankTransactions.id))
    .limit(MOST_PAYMENTS)
    .offset(offset);

/** How many payments in are set aside or booked. It counts at most MOST_COUNTED_PAYMENTS. */
export function countDone(db: Database, group: keyof typeof DONE): Promise<number> {
  const done = db.select({ id: bankTransactions.id }).from(bankTransactions).where(DONE[group]);
  // The index has this order, so PostgreSQL uses it.
  const counted = done.orderBy(desc(bankTransactions.bookedOn), desc(bankTransactions.id));
  return db.$count(counted.limit(MOST_COUNTED_PAYMENTS).as('counted'));
}

/** The bookings of payments in that are not reversed, in the order in which they were made. */
export function findBooked(db: Database, transactionIds: readonly string[]) {
  return db
    .select({
      transactionId: payments.bankTransactionId,
      paymentId: payments.id,
      invoiceId: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      amount: payments.amount,
      receivedAmount: payments.receivedAmount,
      invoiceCurrency: sql<Currency>`${invoices.frozenCurrency}`,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(and(inArray(payments.bankTransactionId, [...transactionIds]), not(isReversed('payment'))))
    .orderBy(asc(payments.recordedAt), asc(payments.id));
}

/** The names of the files that payments in come from, and the reasons of those that are set aside. */
export async function findSources(db: Database, shown: readonly BankTransactionRow[]) {
  const ids = [...new Set(shown.map(({ fileId }) => fileId))];
  const files = await db
    .select({ id: bankFiles.id, name: bankFiles.name })
    .from(bankFiles)
    .where(inArray(bankFiles.id, ids));
  const decisions = await db
    .select({ transactionId: bankTransactionDecisions.transactionId, reason: bankTransactionDecisions.reason })
    .from(bankTransactionDecisions)
    .where(
      and(
        inArray(
          bankTransactionDecisions.transactionId,
          shown.filter(({ isSetAside }) => isSetAside).map(({ id }) => id),
        ),
        eq(bankTransactionDecisions.isSetAside, true),
      ),
    )
    .orderBy(asc(bankTransactionDecisions.decidedAt));
  return {
    fileNames: new Map(files.map(({ id, name }) => [id, name])),
    reasons: new Map(decisions.map(({ transactionId, reason }) => [transactionId, reason])),
  };
}
