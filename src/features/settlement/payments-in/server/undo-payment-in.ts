import type { Transaction } from '#database/database.ts';
import { ExpectedError } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { changedMeanwhile } from '../../server/errors.ts';
import { lockAdvances } from '../../server/find-advances.ts';
import { lockSettlement } from '../../server/lock-settlement.ts';
import { reverseByAccountant, standingEntry } from '../../server/record-reversal.ts';
import type * as endpoints from '../endpoints.ts';
import { decideSetAside } from './decide-set-aside.ts';
import { isDivided } from './divide-known.ts';
import { paymentsInErrors } from './errors.ts';
import { findBooked } from './find-done-payments.ts';
import { changedPaymentIn, lockTransaction } from './lock-payment-in.ts';

type Undoing = ParsedRequest<typeof endpoints.undoPaymentIn, 'body'>;

/**
 * Makes a payment in open again: reverses everything that is booked of it, and the mark that it is not from a customer.
 * @returns whether it waits; one of which something was booked doesn't, if the bank has taken it back and that is seen to
 * @throws ExpectedError not-found, payment-in-changed, payment-in-divided, payment-refunded, wage-paid-out, wage-in-batch,
 *   advance-settled
 */
export async function undoPaymentIn(
  tx: Transaction,
  caller: SignedIn,
  { transactionId, leftBefore, bookedBefore, setAsideBefore, reason }: Undoing,
  now: Date,
): Promise<boolean> {
  const booked = await findBooked(tx, [transactionId]);
  const invoiceIds = [...new Set(booked.map((payment) => payment.invoiceId))];
  const memberIds = [];
  for (const invoiceId of invoiceIds.toSorted()) memberIds.push((await lockSettlement(tx, invoiceId)).invoice.memberId);
  const transaction = await lockTransaction(tx, transactionId);
  if (transaction.unbooked !== leftBefore) throw changedPaymentIn(transaction);
  // A colleague may have undone it and booked as much on another invoice, before the request or while it waited.
  const standing = await findBooked(tx, [transactionId]);
  const seen = bookedBefore ?? idsOf(booked);
  const isAsSeen = transaction.isSetAside === (setAsideBefore ?? transaction.isSetAside);
  if (!isAsSeen || new Set([...seen, ...idsOf(standing)]).size !== seen.length || seen.length !== standing.length) {
    throw paymentsInErrors.paymentInChanged(changedMeanwhile('inbetalningen är bokförd på ett annat sätt nu'));
  }
  if (booked.length === 0) {
    if (!transaction.isSetAside) throw changedPaymentIn(transaction);
    if (await isDivided(tx, transaction)) throw paymentsInErrors.paymentInDivided();
    await decideSetAside(tx, caller, { transactionId, isSetAside: false, reason }, now);
  }
  // They are locked before the first reversal, which locks what everybody needs who moves money.
  await lockAdvances(tx, memberIds);
  for (const { invoiceId, invoiceNumber, paymentId } of booked) {
    const locked = await lockSettlement(tx, invoiceId);
    const entry = standingEntry(locked, paymentId);
    try {
      await reverseByAccountant(tx, caller, locked, entry, reason, now);
    } catch (error) {
      throw error instanceof ExpectedError ? ofInvoice(invoiceNumber, error) : error;
    }
  }
  return !(await lockTransaction(tx, transactionId)).isSetAside;
}

/** The same refusal with the invoice's number, because a payment in may be booked on several. */
const ofInvoice = (number: number, { status, code, message }: ExpectedError) =>
  new ExpectedError(status, code, `Faktura ${number}: ${message}`);

const idsOf = (booked: Awaited<ReturnType<typeof findBooked>>) => booked.map(({ paymentId }) => paymentId);
