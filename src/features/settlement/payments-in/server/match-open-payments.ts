import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { receivables } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { ledgerPostings, payments } from '#database/schema/settlement.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency } from '#shared/money.ts';
import { slicesOf } from '#shared/slices-of.ts';
import { bankSumOf, isReversed, payableOf } from '../../server/find-settlement.ts';
import { findReturnedWages } from '../../wages-out/server/find-returned-wages.ts';
import { InvoiceIndex } from '../domain/invoice-index.ts';
import { matchPayments, textOf } from '../domain/match-payments.ts';
import type { Match, MatchableInvoice, PaymentIn } from '../domain/payment-match.ts';
import { takesBack, takenBackBy } from '../domain/taken-back.ts';
import type { BankTransactionRow } from './find-open-payments.ts';

/** The most invoices, numbers or accounts that one query reads. */
const PAGE = 5_000;

/** More invoices than any payment in is booked on. */
const MOST_BOOKED = 5_000;

/** For how many milliseconds payments are matched before other requests get their turn. */
const SLICE = 15;

/**
 * The states of forwarded invoices on which nothing is left to pay. They are read only if a payment's reference names
 * them.
 */
const SETTLED: ReviewState[] = ['paid', 'paidOut', 'credited'];
const FORWARDED: ReviewState[] = ['forwarded', ...SETTLED];

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

/** What the payer sent for a payment in, if that was in another currency and the bank tells it. */
export const instructedOf = ({ instructedAmount, instructedCurrency }: BankTransactionRow) =>
  bankSumOf(instructedAmount, instructedCurrency);

/** Open payments in, and the debits that take some back, as the matching takes them. Their amount is what is not booked. */
export function toPaymentsIn(transactions: readonly BankTransactionRow[]): PaymentIn[] {
  const gone = new Set(takenBackBy(transactions.filter(takesBack), transactions));
  return transactions.map((transaction) => ({
    ...transaction,
    amount: transaction.unbooked,
    text: textOf(transaction),
    payerName: transaction.partyName,
    payerAccount: transaction.partyAccount,
    instructed: transaction.unbooked === transaction.amount ? instructedOf(transaction) : null,
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
  for (const slice of slicesOf(numbers, PAGE)) {
    for (const invoice of await findNumbered(db, slice, SETTLED)) index.add(invoice);
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
  // One lookup for each transaction. With joins PostgreSQL may read all payments or all invoices.
  const booked = db
    .select({ invoiceId: payments.invoiceId })
    .from(payments)
    .where(and(eq(payments.bankTransactionId, bankTransactions.id), not(isReversed('payment'))))
    .limit(MOST_BOOKED)
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
  for (const slice of slicesOf(accounts, PAGE)) {
    const rows = await db
      .select({ account: sql<string>`account`, clientId: payers.clientId })
      .from(sql`unnest(${sql.param(slice)}::text[]) account`)
      .innerJoinLateral(payers, sql`true`);
    for (const { account, clientId } of rows) {
      known.set(account, (known.get(account) ?? new Set()).add(clientId));
    }
  }
  return known;
}
