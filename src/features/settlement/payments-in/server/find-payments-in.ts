import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { receivables } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankFiles, bankTransactionDecisions, bankTransactions } from '#database/schema/payments-in.ts';
import { reversals } from '#database/schema/reviews.ts';
import { ledgerPostings, payments } from '#database/schema/settlement.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';
import {
  InvoiceIndex,
  type Match,
  matchPayments,
  type MatchableInvoice,
  type PaymentIn,
} from '../domain/match-payments.ts';
import { MOST_COUNTED_PAYMENTS, MOST_PAYMENTS, type PaymentGroup } from '../domain/payments-in-fields.ts';

type BankTransaction = typeof bankTransactions.$inferSelect;

/** How many invoices are read at a time, and how many milliseconds are matched before others get their turn. */
const PAGE = 5_000;
const SLICE = 15;

/** What a payment can refer to. The open ones are read anyway, so a reference is only looked up among the others. */
const SETTLED: ReviewState[] = ['paid', 'paidOut', 'credited'];
const FORWARDED: ReviewState[] = ['forwarded', ...SETTLED];

/** The index of open payments in has this condition, word for word. */
const isOpen = sql`${bankTransactions.direction} = 'credit' and ${bankTransactions.unbooked} > 0 and not ${bankTransactions.isSetAside}`;
const inOrder = [asc(bankTransactions.bookedOn), asc(bankTransactions.id)];

/** The payments in that wait, the earliest first. */
export const findOpenPayments = (db: Database): Promise<BankTransaction[]> =>
  db
    .select()
    .from(bankTransactions)
    .where(isOpen)
    .orderBy(...inOrder);

/** A payment in as it is matched: what is left of it. */
export const toPaymentIn = (transaction: BankTransaction): PaymentIn => ({
  ...transaction,
  amount: transaction.unbooked,
  text: [transaction.text, transaction.endToEndId ?? ''].join('\n'),
  payerName: transaction.partyName,
  payerAccount: transaction.partyAccount,
});

/** Matches payments in with all open invoices, in slices, so that other requests get their turn (product §10.13). */
export async function matchOpenPayments(db: Database, open: readonly BankTransaction[]): Promise<Map<string, Match>> {
  const index = new InvoiceIndex();
  const numbers = [...new Set(open.flatMap(({ referenceNumber }) => referenceNumber ?? []))];
  for (let at = 0; at < numbers.length; at += PAGE) {
    for (const invoice of await findNumbered(db, numbers.slice(at, at + PAGE), SETTLED)) index.add(invoice);
  }
  if (open.length > 0) for await (const invoice of eachOpenInvoice(db)) index.add(invoice);
  const accounts = await findKnownAccounts(db, [...new Set(open.flatMap(({ partyAccount }) => partyAccount ?? []))]);
  const matches = new Map<string, Match>();
  let since = performance.now();
  for (const [id, match] of matchPayments(open.map(toPaymentIn), index, accounts)) {
    matches.set(id, match);
    if (performance.now() - since < SLICE) continue;
    await setImmediate();
    since = performance.now();
  }
  return matches;
}

/** The date of an invoice that was forwarded. Looked up for each: for a join PostgreSQL may read the whole ledger. */
function invoiceDateOf(db: Database, invoiceId: PgColumn) {
  const day = db
    .select({ day: ledgerPostings.day })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.invoiceId, invoiceId), eq(ledgerPostings.kind, 'charged')));
  return sql<CalendarDate>`(${day})`;
}

/** The open invoices by their numbers, in parts. What is left of each is kept, so the ledger isn't added up. */
async function* eachOpenInvoice(db: Database): AsyncGenerator<MatchableInvoice> {
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

/** The forwarded invoices with a number, also those of which nothing is left to pay, with what the customer pays of each. */
export function findNumbered(db: Database, numbers: readonly number[], states = FORWARDED) {
  const open = db.select({ open: receivables.open }).from(receivables).where(eq(receivables.invoiceId, invoices.id));
  return db
    .select({
      id: invoices.id,
      number: invoices.invoiceNumber,
      total: sql`${invoices.total} + ${invoices.vat} - ${invoices.credited} - ${invoices.creditedVat}`.mapWith(BigInt),
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

/** Looked up for each payment: for a join PostgreSQL may read all reversals. */
const isNotReversed = sql`(select ${reversals.id} from ${reversals} where ${reversals.paymentId} = ${payments.id}) is null`;

/** Which customers have paid from these accounts, by what was booked and not reversed. */
async function findKnownAccounts(db: Database, accounts: readonly string[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  // Looked up for each transaction: for joins PostgreSQL may read all payments, or all invoices. None has so many payments.
  const booked = db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(and(eq(payments.bankTransactionId, bankTransactions.id), isNotReversed))
    .limit(PAGE)
    .as('booked');
  const payer = db.select({ id: invoices.clientId }).from(invoices).where(eq(invoices.id, booked.invoiceId));
  for (let at = 0; at < accounts.length; at += PAGE) {
    const rows = await db
      .selectDistinct({ account: bankTransactions.partyAccount, clientId: sql<string>`(${payer})` })
      .from(bankTransactions)
      .innerJoinLateral(booked, sql`true`)
      .where(
        and(
          inArray(bankTransactions.partyAccount, accounts.slice(at, at + PAGE)),
          sql`${bankTransactions.unbooked} < ${bankTransactions.amount}`,
        ),
      );
    for (const { account, clientId } of rows) {
      if (account === null) continue;
      known.set(account, (known.get(account) ?? new Set()).add(clientId));
    }
  }
  return known;
}

/** What is done of payments in has these conditions, as the indexes do. */
const DONE = {
  booked: sql`${bankTransactions.direction} = 'credit' and ${bankTransactions.unbooked} < ${bankTransactions.amount}`,
  setAside: sql`${bankTransactions.isSetAside}`,
} satisfies Partial<Record<PaymentGroup, unknown>>;

/** The payments in that are booked, also in part, or set aside, the latest first. */
export const findDonePayments = (db: Database, group: keyof typeof DONE): Promise<BankTransaction[]> =>
  db
    .select()
    .from(bankTransactions)
    .where(DONE[group])
    .orderBy(desc(bankTransactions.bookedOn), desc(bankTransactions.id))
    .limit(MOST_PAYMENTS);

/** How many are done. It stops counting at a thousand. */
export function countDone(db: Database, group: keyof typeof DONE): Promise<number> {
  const done = db.select({ id: bankTransactions.id }).from(bankTransactions).where(DONE[group]);
  // In the order of the index, which PostgreSQL then uses.
  const counted = done.orderBy(desc(bankTransactions.bookedOn), desc(bankTransactions.id));
  return db.$count(counted.limit(MOST_COUNTED_PAYMENTS).as('counted'));
}

/** What is booked of payments in and not reversed, in the order in which it was. */
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
    .where(and(inArray(payments.bankTransactionId, [...transactionIds]), isNotReversed))
    .orderBy(asc(payments.recordedAt), asc(payments.id));
}

/** The names of the files of payments in, and why those that are set aside are. */
export async function findSources(db: Database, shown: readonly BankTransaction[]) {
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
 * The payments in that may be certain matches, the earliest first: their RF reference is a forwarded invoice's, of which
 * exactly their amount is left.
 */
export async function findCertainCandidates(db: Database, importedUntil: Date): Promise<BankTransaction[]> {
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
    .where(and(isOpen, lte(bankTransactions.importedAt, importedUntil)))
    .orderBy(...inOrder)
    .limit(MOST_COUNTED_PAYMENTS);
  return rows.map(({ transaction }) => transaction);
}
