import { asc, eq, sql, sum } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { formatAmount, type Hundredths } from '#shared/money.ts';
import {
  invoiceErrors,
  lockSentInvoice,
  readSentSnapshot,
  type SentInvoice,
} from '#features/invoices/server/public.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import { type Balances, NOTHING_POSTED } from '../domain/ledger.ts';
import { type Entry, paidSum, type Settlement, settlementState } from '../domain/settlement.ts';
import { invoices } from '#database/schema/invoices.ts';
import { ledgerPostings, payments, payoutDetailDisclosures, payouts, refunds } from '#database/schema/settlement.ts';
import { settlementErrors } from './errors.ts';
import { advanceLeft, lockAdvances } from './find-advances.ts';

/** An entry with the other facts of its record. */
export interface RecordedEntry extends Entry {
  paidOn: CalendarDate;
  /** The destination of a wage, masked; null for another entry. */
  destination: string | null;
  /** The reference of a refund at the bank; null if there is none. */
  reference: string | null;
}

// Whether an entry is reversed, by one lookup for each entry: without statistics PostgreSQL may read all reversals for
// a join. The SQL names the tables itself, because drizzle leaves their names out where only one is selected from.
export const isReversed = (entries: Entry['kind']) =>
  sql<boolean>`(select true from reversals where ${sql.raw(`reversals.${entries}_id = ${entries}s.id`)} limit 1) is not null`;

/** The payments, then the refunds and the wages, each in the order in which they were recorded. */
export async function findEntries(db: Database, invoiceId: string): Promise<RecordedEntry[]> {
  const paid = await db
    .select({
      id: payments.id,
      paidOn: payments.paidOn,
      amount: payments.amount,
      isReversed: isReversed('payment'),
    })
    .from(payments)
    .where(eq(payments.invoiceId, invoiceId))
    .orderBy(asc(payments.recordedAt));
  const paidOut = await db
    .select({
      id: payouts.id,
      paidOn: payouts.paidOn,
      amount: payouts.amount,
      advance: payouts.advance,
      destination: payoutDetailDisclosures.destination,
      isReversed: isReversed('payout'),
    })
    .from(payouts)
    .innerJoin(payoutDetailDisclosures, eq(payoutDetailDisclosures.id, payouts.disclosureId))
    .where(eq(payouts.invoiceId, invoiceId))
    .orderBy(asc(payouts.recordedAt));
  const paidBack = await db
    .select({
      id: refunds.id,
      paidOn: refunds.paidOn,
      amount: refunds.amount,
      reference: refunds.reference,
      isReversed: isReversed('refund'),
    })
    .from(refunds)
    .where(eq(refunds.invoiceId, invoiceId))
    .orderBy(asc(refunds.recordedAt));
  const none = { destination: null, reference: null };
  return [
    ...paid.map((entry) => ({ ...none, ...entry, kind: 'payment' as const })),
    ...paidBack.map((entry) => ({ ...none, ...entry, kind: 'refund' as const })),
    ...paidOut.map((entry) => ({ ...none, ...entry, kind: 'payout' as const })),
  ];
}

/** The sums of an invoice's ledger; all 0 until it is forwarded. */
export async function findBalances(db: Database, invoiceId: string): Promise<Balances> {
  const { kind, amount, payoutId, reversalId } = ledgerPostings;
  const rows = await db
    .select({
      kind,
      sum: sum(amount).mapWith(BigInt),
      rest: sql`count(${payoutId}) - count(${reversalId})`.mapWith(Number),
    })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.invoiceId, invoiceId))
    .groupBy(kind);
  const wages = rows.find((row) => row.kind === 'wage-paid')?.rest ?? 0;
  return { ...NOTHING_POSTED, ...Object.fromEntries(rows.map((row) => [row.kind, row.sum])), wages };
}

interface RecordedSettlement extends Settlement {
  entries: readonly RecordedEntry[];
}

/** A locked, forwarded invoice and its recorded money. */
export interface LockedSettlement {
  invoice: SentInvoice;
  invoiceDate: CalendarDate;
  settlement: RecordedSettlement;
}

/**
 * Locks a forwarded invoice until the transaction ends, to record money (product §10.8).
 * @throws ExpectedError not-found; review-changed if it is not forwarded, and for a credit note
 */
export async function lockSettlement(tx: Transaction, invoiceId: string): Promise<LockedSettlement> {
  const invoice = await lockSentInvoice(tx, invoiceId);
  const { kind, reviewState } = invoice;
  if (kind === 'credit-note' || reviewState === 'submitted' || reviewState === 'returned') {
    throw invoiceErrors.reviewChanged('Fakturan väntar inte på betalning.');
  }
  const { document, payoutOption } = await readSentSnapshot(tx, invoice.memberId, invoiceId);
  const { total, vat } = leftOf(invoice);
  const { currency, invoiceDate } = document;
  const entries = await findEntries(tx, invoiceId);
  const balances = await findBalances(tx, invoiceId);
  return { invoice, invoiceDate, settlement: { total, vat, currency, payoutOption, entries, balances } };
}

/**
 * The recorded money of a locked invoice. If its wage became an advance, it also has the member's advances, which are
 * then locked.
 */
export async function withAdvances(
  tx: Transaction,
  { invoice: { memberId }, settlement }: LockedSettlement,
): Promise<RecordedSettlement> {
  const { balances, currency } = settlement;
  if (balances.advance === 0n) return settlement;
  return { ...settlement, advances: advanceLeft(await lockAdvances(tx, [memberId]), { memberId, currency }) };
}

/**
 * Checks that the paid sum is still the one that the accountant saw.
 * @throws ExpectedError review-changed
 */
export function assertPaidSum(settlement: Settlement, paidBefore: Hundredths): void {
  const paid = paidSum(settlement);
  if (paid === paidBefore) return;
  throw invoiceErrors.reviewChanged(
    `Något har ändrats medan du höll på: nu är ${formatAmount(paid, settlement.currency)} betalt.`,
  );
}

/**
 * Checks that a date is not before the invoice date and not in the future.
 * @throws ExpectedError payment-date-implausible
 */
export function assertPlausibleDate(invoiceDate: CalendarDate, date: CalendarDate, now: Date): void {
  if (date < invoiceDate || date > stockholmDate(now)) throw settlementErrors.paymentDateImplausible();
}

/**
 * Moves a locked invoice to the state that follows from its ledger (product §10.6). An entry is already in the ledger
 * then, because the database posts it when it is inserted. With the state the database sets the day on which the
 * invoice was paid, which may be another although the state stays (product §9.9).
 * @returns the sums of the ledger
 */
export async function moveToSettlementState(
  tx: Transaction,
  { id, reviewState: before, ...invoice }: SentInvoice,
): Promise<Balances> {
  const balances = await findBalances(tx, id);
  const reviewState = settlementState({ ...leftOf(invoice), balances });
  if (reviewState !== before || reviewState === 'paid')
    await tx.update(invoices).set({ reviewState }).where(eq(invoices.id, id));
  return balances;
}
