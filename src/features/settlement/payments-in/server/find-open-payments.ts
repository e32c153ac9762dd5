import { and, asc, desc, eq, getTableColumns, gte, ilike, inArray, isNull, lt, lte, ne, not, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { receivables } from '#database/schema/economy.ts';
import { bankFiles, bankTransactionDecisions, bankTransactions } from '#database/schema/payments-in.ts';
import { payments } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { isReversed } from '../../server/find-settlement.ts';
import { MOST_COUNTED_PAYMENTS } from '../domain/payments-in-fields.ts';
import { takesBack, takenBackBy } from '../domain/taken-back.ts';

/** A transaction of the account, as it is stored. */
export type BankTransactionRow = typeof bankTransactions.$inferSelect;

/** Word for word the condition of the index of open payments in, so that PostgreSQL can use it. */
const isUnbookedCredit = sql`${bankTransactions.direction} = 'credit' and ${bankTransactions.unbooked} > 0 and not ${bankTransactions.isSetAside}`;
const inOrder = [asc(bankTransactions.bookedOn), asc(bankTransactions.id)];
/** Word for word the condition of the index of debits that take payments in back. */
const isDebitTakingBack = sql`${bankTransactions.direction} = 'debit' and ${bankTransactions.isReversal} and not ${bankTransactions.isSetAside}`;

/** When the newest of the bank's files was imported. Each is later than those before it. */
export async function findNewestImport(db: Database): Promise<Date> {
  const { importedAt } = bankFiles;
  const [newest] = await db.select({ importedAt }).from(bankFiles).orderBy(desc(importedAt)).limit(1);
  return newest?.importedAt ?? new Date(0);
}

/** The debits with which the bank has taken payments in back, and then the open payments in, each the earliest first. */
export async function findOpenPayments(db: Database): Promise<BankTransactionRow[]> {
  const open = await db
    .select()
    .from(bankTransactions)
    .where(isUnbookedCredit)
    .orderBy(...inOrder);
  return [...(await findDebitsTakingBack(db)), ...open];
}

/** How many of those transactions there are, in all or before a day. */
export async function countWaiting(db: Database, end?: CalendarDate): Promise<number> {
  const isInTime = end === undefined ? undefined : lt(bankTransactions.bookedOn, end);
  const credits = await db.$count(bankTransactions, and(isUnbookedCredit, isInTime));
  return credits + (await db.$count(bankTransactions, and(isDebitTakingBack, isInTime)));
}

/** The debits with which the bank has taken payments in back and that nobody has seen to, the earliest first. */
export const findDebitsTakingBack = (db: Database): Promise<BankTransactionRow[]> =>
  db
    .select()
    .from(bankTransactions)
    .where(isDebitTakingBack)
    .orderBy(...inOrder);

/**
 * The open payments in that can be certain matches, the earliest first: their RF reference names a forwarded invoice on
 * which exactly their amount is left. An earlier release took no number from the payer's id, so a payment of its that has
 * a reference there is a candidate too. With them come those that the bank has taken back, which may be the same.
 */
export async function findCertainCandidates(db: Database, importedUntil: Date): Promise<BankTransactionRow[]> {
  const rows = await db
    .select({ transaction: bankTransactions })
    .from(bankTransactions)
    .innerJoin(
      receivables,
      and(
        eq(receivables.invoiceNumber, bankTransactions.referenceNumber),
        eq(receivables.open, bankTransactions.unbooked),
      ),
    )
    .where(and(isUnbookedCredit, lte(bankTransactions.importedAt, importedUntil)))
    .orderBy(...inOrder)
    .limit(MOST_COUNTED_PAYMENTS);
  const unnumbered = await db
    .select()
    .from(bankTransactions)
    .where(
      and(
        isUnbookedCredit,
        isNull(bankTransactions.referenceNumber),
        ilike(bankTransactions.endToEndId, 'rf%'),
        lte(bankTransactions.importedAt, importedUntil),
      ),
    )
    .orderBy(...inOrder)
    .limit(MOST_COUNTED_PAYMENTS);
  return [...rows.map(({ transaction }) => transaction), ...unnumbered, ...(await findDebitsTakingBack(db))];
}

/** Those of the invoices that are paid by what the bank has taken back, as long as nobody has seen to that. */
export async function findPaidByTakenBack(db: Database, invoiceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const debits = await findDebitsTakingBack(db);
  if (debits.length === 0) return new Set();
  const booked = await db
    .select({ invoiceId: payments.invoiceId, ...getTableColumns(bankTransactions) })
    .from(payments)
    .innerJoin(bankTransactions, eq(bankTransactions.id, payments.bankTransactionId))
    .where(and(inArray(payments.invoiceId, [...invoiceIds]), not(isReversed('payment'))));
  return new Set(takenBackBy(debits, booked).map(({ invoiceId }) => invoiceId));
}

/** Locks the first open payment in that a debit has taken back; undefined if there is none. */
export async function lockTakenBack(
  tx: Transaction,
  debit: BankTransactionRow,
): Promise<BankTransactionRow | undefined> {
  const { amount, currency } = bankTransactions;
  const alike = await tx
    .select()
    .from(bankTransactions)
    .where(and(isUnbookedCredit, eq(amount, debit.amount), eq(currency, debit.currency)))
    .orderBy(...inOrder)
    .for('update');
  return takenBackBy([debit], alike)[0];
}

/**
 * Why the debit that took a payment in back was marked as seen to; undefined if none was. Each other payment since its day
 * that is set aside, and that may have been taken back in its place, accounts for one such debit. Nobody marks another one
 * until the transaction ends.
 */
export async function findSeenTo(tx: Transaction, payment: BankTransactionRow): Promise<string | undefined> {
  const { id, amount, currency, bookedOn, isSetAside } = bankTransactions;
  const isAlike = and(eq(amount, payment.amount), eq(currency, payment.currency));
  await tx
    .select({ id })
    .from(bankTransactions)
    .where(and(isDebitTakingBack, isAlike))
    .orderBy(...inOrder)
    .for('update');
  const aside = await tx
    .select()
    .from(bankTransactions)
    .where(and(isSetAside, gte(bookedOn, payment.bookedOn), isAlike, ne(id, payment.id)))
    .orderBy(...inOrder);
  const debits = aside.filter((debit) => takesBack(debit) && takenBackBy([debit], [payment]).length > 0);
  const others = takenBackBy(
    debits,
    aside.filter((other) => !takesBack(other)),
  );
  const debit = debits[others.length];
  if (debit === undefined) return undefined;
  const { transactionId, isSetAside: isDecided, reason, decidedAt } = bankTransactionDecisions;
  const [seenTo] = await tx
    .select({ reason })
    .from(bankTransactionDecisions)
    .where(and(eq(transactionId, debit.id), isDecided))
    .orderBy(desc(decidedAt))
    .limit(1);
  return seenTo?.reason;
}
