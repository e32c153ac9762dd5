import { asc, eq, sql, type SQLWrapper, sum } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { CreditedSums } from '#features/invoices/domain/credit-note.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { type Balances, NOTHING_POSTED } from '../domain/ledger.ts';
import type { BankSum, Entry } from '../domain/settlement.ts';
import { ledgerPostings, payments, payoutDetailDisclosures, payouts, refunds } from '#database/schema/settlement.ts';

/** An entry with the other facts of its record. */
export interface RecordedEntry extends Entry {
  paidOn: CalendarDate;
  /** The destination of a wage, masked; null for another entry. */
  destination: string | null;
  /** The reference of a refund at the bank; null if there is none. */
  reference: string | null;
  /** Why a write-off was made; null for another entry. */
  writeOffReason: string | null;
  /** What the bank moved for it, if that was in another currency than the invoice's; otherwise null. */
  bankSum: BankSum | null;
}

// Whether an entry is reversed, by one lookup for each entry: without statistics PostgreSQL may read all reversals for
// a join. The SQL names the tables itself, because drizzle leaves their names out where only one is selected from.
export const isReversed = (entries: 'payment' | 'refund' | 'payout') =>
  sql<boolean>`(select true from reversals where ${sql.raw(`reversals.${entries}_id = ${entries}s.id`)} limit 1) is not null`;

/** What a customer pays of an invoice in all, in minor units: `leftOf` with the VAT, in SQL. */
export const payableOf = ({ total, vat, credited, creditedVat }: Record<keyof CreditedSums, SQLWrapper>) =>
  sql`${total} + ${vat} - ${credited} - ${creditedVat}`.mapWith(BigInt);

/**
 * The payments and write-offs, then the refunds and late charges, and the wages, each in the order in which they were
 * recorded.
 */
export async function findEntries(db: Database, invoiceId: string): Promise<RecordedEntry[]> {
  const paid = await db
    .select({
      id: payments.id,
      paidOn: payments.paidOn,
      amount: payments.amount,
      writeOffReason: payments.writeOffReason,
      receivedAmount: payments.receivedAmount,
      receivedCurrency: payments.receivedCurrency,
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
      sentAmount: payouts.sentAmount,
      sentCurrency: payouts.sentCurrency,
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
      sentAmount: refunds.sentAmount,
      sentCurrency: refunds.sentCurrency,
      isLateCharge: refunds.isLateCharge,
      isReversed: isReversed('refund'),
    })
    .from(refunds)
    .where(eq(refunds.invoiceId, invoiceId))
    .orderBy(asc(refunds.recordedAt));
  const none = { destination: null, reference: null, writeOffReason: null };
  return [
    ...paid.map(({ receivedAmount, receivedCurrency, ...entry }) => ({
      ...none,
      ...entry,
      bankSum: bankSumOf(receivedAmount, receivedCurrency),
      kind: entry.writeOffReason === null ? ('payment' as const) : ('write-off' as const),
    })),
    ...paidBack.map(({ isLateCharge, sentAmount, sentCurrency, ...entry }) => ({
      ...none,
      ...entry,
      bankSum: bankSumOf(sentAmount, sentCurrency),
      kind: isLateCharge ? ('late-charge' as const) : ('refund' as const),
    })),
    ...paidOut.map(({ sentAmount, sentCurrency, ...entry }) => ({
      ...none,
      ...entry,
      bankSum: bankSumOf(sentAmount, sentCurrency),
      kind: 'payout' as const,
    })),
  ];
}

/** A sum of the bank's in another currency, by its two columns. */
export const bankSumOf = (amount: Hundredths | null, currency: Currency | null): BankSum | null =>
  amount === null || currency === null ? null : { amount, currency };

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
