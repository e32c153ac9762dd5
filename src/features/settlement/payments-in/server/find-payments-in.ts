import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankFiles, bankTransactionDecisions, bankTransactions } from '#database/schema/payments-in.ts';
import { reversals } from '#database/schema/reviews.ts';
import { ledgerPostings, payments } from '#database/schema/settlement.ts';
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
    for (const invoice of await findPaid(db, numbers.slice(at, at + PAGE))) index.add(invoice);
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

const sumOf = (kind: 'charged' | 'credited' | 'paid') =>
  sql`coalesce(sum(${ledgerPostings.amount}) filter (where ${ledgerPostings.kind} = ${sql.raw(`'${kind}'`)}), 0)`;

/** What is left to pay of an invoice, by its ledger. */
const unpaid = sql`${sumOf('charged')} - ${sumOf('credited')} - ${sumOf('paid')}`.mapWith(BigInt);

/** What the customer pays: the total with VAT, without what was credited. */
const payable = sql`${invoices.total} + ${invoices.vat} - ${invoices.credited} - ${invoices.creditedVat}`.mapWith(
  BigInt,
);

const matchable = {
  id: invoices.id,
  number: invoices.invoiceNumber,
  total: payable,
  unpaid,
  currency: sql<Currency>`${invoices.frozenCurrency}`,
  invoiceDate: sql<CalendarDate>`min(${ledgerPostings.day}) filter (where ${ledgerPostings.kind} = 'charged')`,
  clientId: invoices.clientId,
  clientName: sql<string>`coalesce(${invoices.frozenClientName}, '')`,
};

const selectMatchable = (db: Database) =>
  db.select(matchable).from(invoices).innerJoin(ledgerPostings, eq(ledgerPostings.invoiceId, invoices.id));

async function* eachOpenInvoice(db: Database): AsyncGenerator<MatchableInvoice> {
  let last = -1;
  for (;;) {
    const found = await selectMatchable(db)
      .where(and(sql`${invoices.reviewState} = 'forwarded'`, gt(invoices.invoiceNumber, last)))
      .groupBy(invoices.id)
      .orderBy(asc(invoices.invoiceNumber))
      .limit(PAGE);
    yield* found;
    const end = found.at(-1);
    if (end === undefined || found.length < PAGE) return;
    last = end.number;
  }
}

/** The forwarded invoices with a number, also those of which nothing is left to pay. */
export const findNumbered = (db: Database, numbers: readonly number[]): Promise<MatchableInvoice[]> =>
  selectMatchable(db)
    .where(inArray(invoices.invoiceNumber, [...numbers]))
    .groupBy(invoices.id);

/** Of these only the paid ones, since the open ones are read anyway. */
const findPaid = (db: Database, numbers: readonly number[]): Promise<MatchableInvoice[]> =>
  selectMatchable(db)
    .where(
      and(
        inArray(invoices.invoiceNumber, [...numbers]),
        sql`${invoices.reviewState} in ('paid', 'paidOut', 'credited')`,
      ),
    )
    .groupBy(invoices.id);

/** Which customers have paid from these accounts, by what was booked and not reversed. */
async function findKnownAccounts(db: Database, accounts: readonly string[]): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  for (let at = 0; at < accounts.length; at += PAGE) {
    const rows = await db
      .selectDistinct({ account: bankTransactions.partyAccount, clientId: invoices.clientId })
      .from(bankTransactions)
      .innerJoin(payments, eq(payments.bankTransactionId, bankTransactions.id))
      .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
      .leftJoin(reversals, eq(reversals.paymentId, payments.id))
      .where(
        and(
          inArray(bankTransactions.partyAccount, accounts.slice(at, at + PAGE)),
          sql`${bankTransactions.unbooked} < ${bankTransactions.amount}`,
          sql`${reversals.id} is null`,
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
  const counted = db.select({ id: bankTransactions.id }).from(bankTransactions).where(DONE[group]);
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
    .leftJoin(reversals, eq(reversals.paymentId, payments.id))
    .where(and(inArray(payments.bankTransactionId, [...transactionIds]), sql`${reversals.id} is null`))
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
    .innerJoin(invoices, eq(invoices.invoiceNumber, bankTransactions.referenceNumber))
    .where(
      and(
        isOpen,
        lte(bankTransactions.importedAt, importedUntil),
        sql`${invoices.reviewState} = 'forwarded' and ${bankTransactions.unbooked} = ${payable} - (
          select coalesce(sum(${ledgerPostings.amount}), 0) from ${ledgerPostings}
          where ${ledgerPostings.invoiceId} = ${invoices.id} and ${ledgerPostings.kind} = 'paid')`,
      ),
    )
    .orderBy(...inOrder)
    .limit(MOST_COUNTED_PAYMENTS);
  return rows.map(({ transaction }) => transaction);
}
