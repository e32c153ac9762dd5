import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors, ExpectedError } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, type Hundredths, sumOf } from '#shared/money.ts';
import { numberOfReference } from '#features/invoices/domain/creditor-reference.ts';
import { invoiceErrors } from '#features/invoices/server/public.ts';
import { overpayment, unpaid } from '../../domain/settlement.ts';
import { lockSettlement } from '../../server/lock-settlement.ts';
import { overpaymentText, settlementErrors } from '../../server/errors.ts';
import { addPayment } from '../../server/record-payment.ts';
import { reverseByAccountant } from '../../server/record-reversal.ts';
import { isDue } from '../../wages-out/server/find-batches.ts';
import { findReturnedWages, returnWage } from '../../wages-out/server/return-wage.ts';
import { InvoiceIndex } from '../domain/invoice-index.ts';
import { matchPayments, referredNumbers } from '../domain/match-payments.ts';
import type * as endpoints from '../endpoints.ts';
import { decideSetAside } from './decide-set-aside.ts';
import { paymentsInErrors } from './errors.ts';
import { findBooked, findCertainCandidates, findNumbered, toPaymentIn } from './find-payments-in.ts';

type Booking = ParsedRequest<typeof endpoints.bookPaymentIn, 'body'>;
type Undoing = ParsedRequest<typeof endpoints.undoPaymentIn, 'body'>;

/** The most certain matches that one request books. The screen shows the progress after each request. */
const MOST_AT_ONCE = 50;

/** The invoice number that an accountant typed, as it is or as an RF reference. Null if the text is neither. */
export function citedNumber(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '');
  const number = /^\d+$/.test(text) ? text : numberOfReference(text);
  return number === null ? null : Number(number);
}

/**
 * Books a payment in on invoices, by the same rules as a payment that is typed. The part that isn't booked stays open
 * (product §10.13).
 * @throws ExpectedError not-found; payment-in-changed and review-changed if somebody else has changed the payment or an
 *   invoice meanwhile; overpayment-unconfirmed, which names every invoice that would be overpaid; payment-in-too-small,
 *   invoice-twice, invoice-other-currency, and all of `addPayment`
 */
export async function bookPaymentIn(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  { transactionId, leftBefore, parts, overpaymentConfirmed }: Booking,
  now: Date,
): Promise<void> {
  const numbers = parts.map(({ invoiceNumber }) => citedNumber(invoiceNumber));
  if (new Set(numbers).size < numbers.length) throw paymentsInErrors.invoiceTwice();
  const known = numbers.filter((number) => number !== null);
  const found = new Map((await findNumbered(tx, known)).map((invoice) => [invoice.number, invoice]));
  const booked = parts.map((part, at) => {
    const invoice = found.get(numbers[at] ?? 0);
    if (invoice === undefined) throw errors.notFound();
    return { ...part, invoiceId: invoice.id };
  });
  // Invoices are locked before the payment, and several of them in the order of their ids, as everywhere.
  const inOrder = booked.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
  const locked = [];
  for (const part of inOrder) locked.push({ part, of: await lockSettlement(tx, part.invoiceId) });
  const transaction = await lockPaymentIn(tx, transactionId, leftBefore);
  if (sumOf(parts.map(({ amount }) => amount)) > transaction.unbooked) {
    throw paymentsInErrors.paymentInTooSmall();
  }
  for (const { part, of } of locked) {
    const { currency } = of.settlement;
    if (currency !== transaction.currency) throw paymentsInErrors.invoiceOtherCurrency();
    const left = unpaid(of.settlement);
    if (left !== part.unpaid) {
      throw invoiceErrors.reviewChanged(
        `Något har ändrats medan du höll på: nu är ${formatAmount(left, currency)} kvar att betala av faktura ${of.invoice.invoiceNumber}.`,
      );
    }
  }
  const overpaid = locked.filter(({ part, of }) => overpayment(of.settlement, part.amount) > 0n);
  if (overpaid.length > 0 && !overpaymentConfirmed) {
    const money = (sum: Hundredths) => formatAmount(sum, transaction.currency);
    const named = overpaid.map(({ part: { amount, unpaid: left }, of }) => ({
      number: of.invoice.invoiceNumber,
      amount: money(amount),
      unpaid: money(left),
    }));
    const byNumber = named.toSorted((a, b) => a.number - b.number);
    throw settlementErrors.overpaymentUnconfirmed(overpaymentText(byNumber));
  }
  for (const { part, of } of locked) {
    const { bookedOn: paidOn } = transaction;
    const { amount } = part;
    const confirmed = { amount, unpaid: part.unpaid };
    await addPayment(tx, deps, caller, of, { paidOn, amount, confirmed, bankTransactionId: transactionId }, now);
  }
}

/**
 * Books the next certain matches, each in a transaction of its own.
 * @param importedUntil payments that were imported later are not booked, because the accountant hasn't seen them
 */
export async function bookCertain(
  { db, jobs, clock }: Pick<Dependencies, 'db' | 'jobs' | 'clock'>,
  caller: SignedIn,
  importedUntil: Date,
  signal: AbortSignal,
): Promise<{ booked: number; left: number }> {
  const certain = await findCertain(db, importedUntil);
  let booked = 0;
  for (const { transactionId, number, amount } of certain.slice(0, MOST_AT_ONCE)) {
    if (signal.aborted) break;
    const part = { invoiceNumber: String(number), amount, unpaid: amount };
    const booking = { transactionId, leftBefore: amount, parts: [part], overpaymentConfirmed: false };
    try {
      await db.transaction((tx) => bookPaymentIn(tx, { jobs }, caller, booking, clock()));
      booked += 1;
    } catch (error) {
      // Somebody else has changed this payment or its invoice meanwhile, so it is skipped.
      if (!(error instanceof ExpectedError) || error.status >= 500) throw error;
    }
  }
  return { booked, left: Math.max(0, certain.length - MOST_AT_ONCE) };
}

/** A certain match depends only on the invoice that its reference names, so no other invoices are read. */
async function findCertain(db: Database, importedUntil: Date) {
  const candidates = await findCertainCandidates(db, importedUntil);
  const payments = candidates.map(toPaymentIn);
  const numbers = [...new Set(payments.flatMap(referredNumbers))].map(Number);
  const index = new InvoiceIndex();
  if (numbers.length > 0) for (const invoice of await findNumbered(db, numbers)) index.add(invoice);
  const matches = [...matchPayments(payments, index, new Map())];
  return matches.flatMap(([transactionId, match]) => {
    const [part] = match.parts;
    if (match.class !== 'certain' || part === undefined) return [];
    return [{ transactionId, number: part.invoice.number, amount: part.amount }];
  });
}

/**
 * Marks the part of a payment in that is not booked as not from a customer.
 * @throws ExpectedError not-found, payment-in-changed
 */
export async function setPaymentInAside(
  tx: Transaction,
  caller: SignedIn,
  { transactionId, leftBefore, reason }: ParsedRequest<typeof endpoints.setPaymentInAside, 'body'>,
  now: Date,
): Promise<void> {
  await lockPaymentIn(tx, transactionId, leftBefore);
  await decideSetAside(tx, caller, { transactionId, isSetAside: true, reason }, now);
}

/**
 * Records that a wage has come back, as a payment in shows. The payment in is then set aside with this reason, because
 * it is not from a customer. The ledger reverses the wage if it was recorded as paid out (product §10.13).
 * @returns whether the wage is due again; that of a credited invoice is not
 * @throws ExpectedError not-found; payment-in-changed if the wage has come back already
 */
export async function bringWageBack(
  tx: Transaction,
  caller: SignedIn,
  { transactionId, leftBefore }: ParsedRequest<typeof endpoints.returnWage, 'body'>,
  now: Date,
): Promise<boolean> {
  const [credit] = await tx.select().from(bankTransactions).where(eq(bankTransactions.id, transactionId));
  if (credit === undefined || credit.direction === 'debit') throw errors.notFound();
  const wage = (await findReturnedWages(tx, [credit])).get(transactionId);
  // The wage's batch and invoice are locked before the payment in, as everywhere.
  const reason = `Banken skickade tillbaka lönen ${credit.bookedOn}.`;
  if (
    wage === undefined ||
    !(await returnWage(tx, wage, { reason, returnedOn: credit.bookedOn }, caller.memberId, now))
  ) {
    throw paymentsInErrors.paymentInChanged(
      'Något har ändrats medan du höll på: ingen lön väntar på att komma tillbaka.',
    );
  }
  await lockPaymentIn(tx, transactionId, leftBefore);
  await decideSetAside(
    tx,
    caller,
    { transactionId, isSetAside: true, reason: `Lönen för faktura ${wage.invoiceNumber} kom tillbaka.` },
    now,
  );
  return isDue(tx, wage.invoiceId);
}

/**
 * Makes a payment in open again: reverses everything that is booked of it, or the mark that it is not from a customer.
 * @throws ExpectedError not-found, payment-in-changed, payment-refunded, wage-paid-out, wage-in-batch
 */
export async function undoPaymentIn(
  tx: Transaction,
  caller: SignedIn,
  { transactionId, leftBefore, bookedBefore, setAsideBefore, reason }: Undoing,
  now: Date,
): Promise<void> {
  const booked = await findBooked(tx, [transactionId]);
  const invoiceIds = [...new Set(booked.map((payment) => payment.invoiceId))];
  for (const invoiceId of invoiceIds.toSorted()) await lockSettlement(tx, invoiceId);
  const transaction = await lockTransaction(tx, transactionId);
  if (transaction.unbooked !== leftBefore) throw changed(transaction);
  // A colleague may have undone it and booked as much on another invoice, before the request or while it waited.
  const standing = await findBooked(tx, [transactionId]);
  const seen = bookedBefore ?? idsOf(booked);
  const isAsSeen = transaction.isSetAside === (setAsideBefore ?? transaction.isSetAside);
  if (!isAsSeen || new Set([...seen, ...idsOf(standing)]).size !== seen.length || seen.length !== standing.length) {
    throw paymentsInErrors.paymentInChanged(
      'Något har ändrats medan du höll på: inbetalningen är bokförd på ett annat sätt nu.',
    );
  }
  if (transaction.isSetAside) await decideSetAside(tx, caller, { transactionId, isSetAside: false, reason }, now);
  else if (booked.length === 0) throw changed(transaction);
  for (const { invoiceId, paymentId } of booked) {
    await reverseByAccountant(tx, caller, await lockSettlement(tx, invoiceId), paymentId, reason, now);
  }
}

const idsOf = (booked: Awaited<ReturnType<typeof findBooked>>) => booked.map(({ paymentId }) => paymentId);

/** Locks an open payment in, if the part that is not booked is what the accountant saw. */
async function lockPaymentIn(tx: Transaction, id: string, leftBefore: Hundredths) {
  const transaction = await lockTransaction(tx, id);
  if (transaction.isSetAside || transaction.unbooked !== leftBefore || transaction.unbooked === 0n) {
    throw changed(transaction);
  }
  return transaction;
}

async function lockTransaction(tx: Transaction, id: string) {
  const [transaction] = await tx.select().from(bankTransactions).where(eq(bankTransactions.id, id)).for('update');
  if (transaction === undefined || transaction.direction === 'debit') throw errors.notFound();
  return transaction;
}

function changed({ unbooked, currency, isSetAside }: typeof bankTransactions.$inferSelect): ExpectedError {
  return paymentsInErrors.paymentInChanged(
    isSetAside
      ? 'Något har ändrats medan du höll på: inbetalningen är markerad som inte vår.'
      : `Något har ändrats medan du höll på: nu är ${formatAmount(unbooked, currency)} kvar av inbetalningen.`,
  );
}
