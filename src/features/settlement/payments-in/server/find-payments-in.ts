import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, gt, ilike, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { receivables } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankFiles, bankTransactionDecisions, bankTransactions } from '#database/schema/payments-in.ts';
import { ledgerPostings, payments } from '#database/schema/settlement.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';
import { isReversed, payableOf } from '../../server/find-settlement.ts';
import { findReturnedWages } from '../../wages-out/server/return-wage.ts';
import { InvoiceIndex } from '../domain/invoice-index.ts';
import { matchPayments, textOf } from '../domain/match-payments.ts';
import { takesBack, takenBackBy } from '../domain/taken-back.ts';
import type { Match, MatchableInvoice, PaymentIn } from '../domain/payment-match.ts';
import { MOST_COUNTED_PAYMENTS, MOST_PAYMENTS, type PaymentGroup } from '../domain/payments-in-fields.ts';
import { type BankTransactionRow, findDebitsTakingBack, inOrder, isUnbookedCredit } from './find-open-payments.ts';

/**
 * How many invoices one query reads, and for how many milliseconds payments are matched before other requests get their
 * turn.
 */
const PAGE = 5_000;
const SLICE = 15;

/**
 * The states of forwarded invoices on which nothing is left to pay. They are read only if a payment's reference names
 * them.
 */
const SETTLED: ReviewState[] = ['paid', 'paidOut', 'credited'];
const FORWARDED: ReviewState[] = ['forwarded', ...SETTLED];

/** When the newest of the bank's files was imported. Each is later than those before it. */
export async function findNewestImport(db: Database): Promise<Date> {
  const { importedAt } = bankFiles;
  const [newest] = await db.select({ importedAt }).from(bankFiles).orderBy(desc(importedAt)).limit(1);
  return newest?.importedAt ?? new Date(0);
}

/**
 * Takes the wages that came back out of open payments in. They aren't matched with invoices, because an accountant has to
 * confirm them.
 */
export async function withoutReturned(db: Database, open: readonly BankTransactionRow[]) {
  const returned = await findReturnedWages(
    db,
    open.filter((payment) => !takesBack(payment)),
  );
  return { returned, others: open.filter(({ id }) => !returned.has(id)) };
}

/** Open payments in, and the debits that take some back, as the matching takes them. Their amount is what is not booked. */
export function toPaymentsIn(transactions: readonly BankTransactionRow[]): PaymentIn[] {
  const gone = new Set(takenBackBy(transactions.filter(takesBack), transactions));
  return transactions.map((transaction) => ({
    ...transaction,
    amount: transaction.unbooked,
    text: textOf(transaction),
    payerName: transaction.partyName,
    payerAccount: transaction.partyAccount,
    isGone: takesBack(transaction) || gone.has(transaction),
  }));
}

/** Matches payments in with all open invoices, in slices, so that other requests get their turn (product §10.13). */
export async function matchOpenPayments(
  db: Database,
  open: readonly BankTransactionRow[],
): Promise<Map<string, Match>> {
  const index = new InvoiceIndex();
  const numbers = [...new Set(open.flatMap(({ referenceNumber }) => referenceNumber ?? []))];
  for (let at = 0; at < numbers.length; at += PAGE) {
    for (const invoice of await findNumbered(db, numbers.slice(at, at + PAGE), SETTLED)) index.add(invoice);
  }
  if (open.length > 0) for await (const invoice of eachReceivable(db)) index.add(invoice);
  const accounts = await findKnownAccounts(db, [...new Set(open.flatMap(({ partyAccount }) => partyAccount ?? []))]);
  const matches = new Map<string, Match>();
  let since = performance.now();
  for (const [id, match] of matchPayments(toPaymentsIn(open), index, accounts)) {
    matches.set(id, match);
    if (performance.now() - since < SLICE) continue;
    await setImmediate();
    since = performance.now();
  }
  return matches;
}

/**
 * The date of a forwarded invoice. It is one lookup for each invoice: with a join PostgreSQL may read the whole ledger.
 */
function invoiceDateOf(db: Database, invoiceId: PgColumn) {
  const day = db
    .select({ day: ledgerPostings.day })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.invoiceId, invoiceId), eq(ledgerPostings.kind, 'charged')));
  return sql<CalendarDate>`(${day})`;
}

/**
 * All receivables in the order of their numbers, read in parts. The database keeps what is left to pay of each, so
 * the ledger isn't added up.
 */
async function* eachReceivable(db: Database): AsyncGenerator<MatchableInvoice> {
  const { invoiceId, invoiceNumber, open, currency, clientId } = receivables;
  const clientName = db.select({ name: invoices.frozenClientName }).from(invoices).where(eq(invoices.id, invoiceId));
  let last = -1;
  for (;;) {
    const found = await db
      .select({
        id: invoiceId,
        number: invoiceNumber,
        unpaid: open,
        currency,
        invoiceDate: invoiceDateOf(db, invoiceId),
        clientId,
        clientName: sql<string>`coalesce((${clientName}), '')`,
      })
      .from(receivables)
      .where(gt(invoiceNumber, last))
      .orderBy(asc(invoiceNumber))
      .limit(PAGE);
    yield* found;
    const end = found.at(-1);
    if (end === undefined || found.length < PAGE) return;
    last = end.number;
  }
}

/**
 * The forwarded invoices with these numbers, with what the customer pays in all and what is left to pay, in minor
 * units.
 */
export function findNumbered(db: Database, numbers: readonly number[], states = FORWARDED) {
  const open = db.select({ open: receivables.open }).from(receivables).where(eq(receivables.invoiceId, invoices.id));
  return db
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      total: payableOf(invoices),
      unpaid: sql`coalesce((${open}), 0)`.mapWith(BigInt),
      currency: sql<Currency>`${invoices.frozenCurrency}`,
      invoiceDate: invoiceDateOf(db, invoices.id),
      clientId: invoices.clientId,
      clientName: sql<string>`coalesce(${invoices.frozenClientName}, '')`,
    })
    .from(invoices)
    .where(
      and(
        inArray(invoices.invoiceNumber, [...numbers]),
        inArray(invoices.reviewState, states),
        eq(invoices.kind, 'invoice'),
      ),
    );
}

/** The customers whose invoices were paid from these accounts, by the bookings that are not reversed. */
async function findKnownAccounts(db: Database, accounts: readonly string[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  // One lookup for each transaction. With joins PostgreSQL may read all payments or all invoices. The limit is more
  // than any transaction has.
  const booked = db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(and(eq(payments.bankTransactionId, bankTransactions.id), not(isReversed('payment'))))
    .limit(PAGE)
    .as('booked');
  const payer = db.select({ id: invoices.clientId }).from(invoices).where(eq(invoices.id, booked.invoiceId));
  // Looked up for each account too: of many accounts at once PostgreSQL may think that they have most transactions.
  const payers = db
    .selectDistinct({ clientId: sql<string>`(${payer})`.as('client_id') })
    .from(bankTransactions)
    .innerJoinLateral(booked, sql`true`)
    .where(
      sql`${bankTransactions.partyAccount} = account and ${bankTransactions.unbooked} < ${bankTransactions.amount}`,
    )
    .as('payers');
  for (let at = 0; at < accounts.length; at += PAGE) {
    const rows = await db
      .select({ account: sql<string>`account`, clientId: payers.clientId })
      .from(sql`unnest(${sql.param(accounts.slice(at, at + PAGE))}::text[]) account`)
      .innerJoinLateral(payers, sql`true`);
    for (const { account, clientId } of rows) {
      known.set(account, (known.get(account) ?? new Set()).add(clientId));
    }
  }
  return known;
}

/** Word for word the conditions of the two indexes of payments in that are done, so that PostgreSQL can use them. */
const DONE = {
  booked: sql`${bankTransactions.direction} = 'credit' and ${bankTransactions.unbooked} < ${bankTransactions.amount}`,
  setAside: sql`${bankTransactions.isSetAside}`,
} satisfies Partial<Record<PaymentGroup, unknown>>;

/** The payments in that are set aside, or booked at least in part, the latest first. */
export const findDonePayments = (db: Database, group: keyof typeof DONE): Promise<BankTransactionRow[]> =>
  db
    .select()
    .from(bankTransactions)
    .where(DONE[group])
    .orderBy(desc(bankTransactions.bookedOn), desc(bankTransactions.id))
    .limit(MOST_PAYMENTS);

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
