import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { formatAmount, type Hundredths } from '#shared/money.ts';
import {
  invoiceErrors,
  lockSentInvoice,
  readSentSnapshot,
  type SentInvoice,
} from '#features/invoices/server/public.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import type { Balances } from '../domain/ledger.ts';
import { type BankSum, paidSum, refundable, type Settlement, settlementState } from '../domain/settlement.ts';
import { changedMeanwhile, settlementErrors } from './errors.ts';
import { lockAdvanceLeft } from './find-advances.ts';
import { findBalances, findEntries, type RecordedEntry } from './find-settlement.ts';

interface RecordedSettlement extends Settlement {
  entries: readonly RecordedEntry[];
}

/** A locked, forwarded invoice and its recorded money. */
export interface LockedSettlement {
  invoice: SentInvoice;
  settlement: RecordedSettlement;
}

/**
 * What is about several invoices, in the order in which these are always locked: that of their ids. So no two
 * transactions wait for each other.
 */
export const inLockOrder = <About>(all: readonly About[], invoiceIdOf: (one: About) => string): About[] =>
  all.toSorted((a, b) => (invoiceIdOf(a) < invoiceIdOf(b) ? -1 : 1));

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
  return { invoice, settlement: { total, vat, currency, payoutOption, invoiceDate, entries, balances } };
}

/**
 * Locks an invoice to pay back or keep something of what is overpaid.
 * @throws ExpectedError those of lockSettlement; review-changed if the refundable sum is not the one that the accountant
 *   saw, payment-not-positive
 */
export async function lockOverpaid(
  tx: Transaction,
  invoiceId: string,
  { amount, refundableBefore }: { amount: Hundredths; refundableBefore: Hundredths },
): Promise<LockedSettlement> {
  const locked = await lockSettlement(tx, invoiceId);
  const left = refundable(locked.settlement);
  if (left !== refundableBefore) {
    const text = formatAmount(left, locked.settlement.currency);
    throw invoiceErrors.reviewChanged(changedMeanwhile(`nu är ${text} kvar att återbetala`));
  }
  if (amount === 0n) throw settlementErrors.paymentNotPositive().at('amount');
  return locked;
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
  return { ...settlement, advances: await lockAdvanceLeft(tx, { memberId, currency }) };
}

/**
 * Checks that the paid sum is still the one that the accountant saw.
 * @throws ExpectedError review-changed
 */
export function assertPaidSum(settlement: Settlement, paidBefore: Hundredths): void {
  const paid = paidSum(settlement);
  if (paid === paidBefore) return;
  throw invoiceErrors.reviewChanged(changedMeanwhile(`nu är ${formatAmount(paid, settlement.currency)} betalt`));
}

/**
 * Checks what the bank moved for an entry: more than 0, and in another currency than the invoice's.
 * @throws ExpectedError payment-not-positive, bank-sum-in-own-currency
 */
export function assertBankSum({ currency }: Settlement, moved: BankSum | null | undefined, field: string): void {
  if (moved?.amount === 0n) throw settlementErrors.paymentNotPositive().at(field);
  if (moved?.currency === currency) throw settlementErrors.bankSumInOwnCurrency().at(field);
}

/**
 * Checks that a date is not before the invoice date, or a later first day, and not in the future.
 * @param first the first day, and why in the words of the refusal
 * @throws ExpectedError payment-date-implausible
 */
export function assertPlausibleDate(
  { invoiceDate }: Settlement,
  date: CalendarDate,
  now: Date,
  first: { day: CalendarDate; because: string } = { day: invoiceDate, because: '' },
): void {
  if (date >= first.day && date <= stockholmDate(now)) return;
  throw settlementErrors.paymentDateImplausible(
    first.day === invoiceDate ? 'fakturadatumet' : `${first.day}, ${first.because},`,
  );
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
