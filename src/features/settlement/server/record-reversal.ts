import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type * as endpoints from '../endpoints.ts';
import { type Entry, paysInvoice, unpaid, whyNotReversed, withoutEntry } from '../domain/settlement.ts';
import {
  assertPaidSum,
  type LockedSettlement,
  lockSettlement,
  moveToSettlementState,
  withAdvances,
} from './lock-settlement.ts';
import { invoiceErrors, type SentInvoice } from '#features/invoices/server/public.ts';
import { reopenPaymentIn } from '../payments-in/server/decide-set-aside.ts';
import { lockPaymentInOf } from '../payments-in/server/lock-payment-in.ts';
import { assertNotInBatch } from '../wages-out/server/batch-of-wage.ts';
import { settlementErrors } from './errors.ts';
import type { RecordedEntry } from './find-settlement.ts';
import { findLastSettling } from './find-wages.ts';
import { insertReversal, type NewReversal } from './insert-reversal.ts';
import { fitWriteOff } from './record-write-off.ts';

/**
 * Reverses a whole payment, write-off, refund, late charge or paid wage with an entry of its own. No record is changed
 * (product §10.8).
 * @throws ExpectedError not-found; review-changed if it is already reversed, or if somebody else has recorded money
 *   meanwhile; payment-refunded, wage-paid-out, advance-settled, wage-in-batch
 */
export async function recordReversal(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { entryId, reason, paidBefore }: ParsedRequest<typeof endpoints.recordReversal, 'body'>,
  now: Date,
): Promise<void> {
  const locked = await lockSettlement(tx, invoiceId);
  const entry = standingEntry(locked, entryId);
  assertPaidSum(locked.settlement, paidBefore);
  await reverseByAccountant(tx, caller, locked, entry, reason, now);
}

/**
 * An entry of a locked invoice that can be reversed, because it is not reversed already.
 * @throws ExpectedError not-found, review-changed
 */
export function standingEntry({ settlement }: LockedSettlement, entryId: string): RecordedEntry {
  const entry = settlement.entries.find(({ id }) => id === entryId);
  if (entry === undefined) throw errors.notFound();
  if (entry.isReversed) throw invoiceErrors.reviewChanged(ALREADY_REVERSED[entry.kind]);
  return entry;
}

/**
 * Reverses a standing entry of a locked invoice for an accountant, by the rules of product §10.8. The payment in that a payment
 * was booked from waits again.
 * @throws ExpectedError payment-refunded, wage-paid-out, advance-settled, wage-in-batch
 */
export async function reverseByAccountant(
  tx: Transaction,
  caller: SignedIn,
  locked: LockedSettlement,
  entry: RecordedEntry,
  reason: string,
  now: Date,
): Promise<void> {
  const { invoice } = locked;
  if (entry.kind === 'payment') await lockPaymentInOf(tx, entry.id);
  const settlement = await withAdvances(tx, locked);
  const refusal = whyNotReversed(settlement, entry);
  if (refusal !== null) throw await REFUSALS[refusal](tx, locked);

  // A payment or write-off that is needed to cover the wage can't be reversed while the wage is in a batch.
  if (paysInvoice(entry) && unpaid(withoutEntry(settlement, entry)) > 0n) {
    await assertNotInBatch(tx, invoice.id);
  }
  await reverseEntry(tx, invoice, { entry, reason, actorId: caller.memberId, now });
  if (entry.kind === 'payment') await reopenPaymentIn(tx, caller, entry.id, reason, now);
}

/**
 * Reverses an entry of a locked invoice without further checks, and moves the invoice to the state that follows. If it is
 * a payment, what was written off beside it is fitted to that.
 */
export async function reverseEntry(tx: Transaction, invoice: SentInvoice, reversal: NewReversal): Promise<void> {
  await insertReversal(tx, invoice, reversal);
  await moveToSettlementState(tx, invoice);
  const { entry, actorId, now } = reversal;
  if (entry.kind === 'payment') await fitWriteOff(tx, invoice.id, 'En betalning är återförd.', { actorId, now });
}

const REFUSALS: Record<
  NonNullable<ReturnType<typeof whyNotReversed>>,
  (tx: Transaction, locked: LockedSettlement) => Error | Promise<Error>
> = {
  'payment-refunded': settlementErrors.paymentRefunded,
  'wage-paid-out': settlementErrors.wagePaidOut,
  'advance-settled': async (tx, { invoice: { id: invoiceId, memberId }, settlement: { currency } }) =>
    settlementErrors.advanceSettled(await findLastSettling(tx, { memberId, invoiceId, currency })),
};

const ALREADY_REVERSED: Record<Entry['kind'], string> = {
  payment: 'Betalningen är redan återförd.',
  'write-off': 'Avskrivningen är redan återförd.',
  refund: 'Återbetalningen är redan återförd.',
  'late-charge': 'Det som ni behöll är redan återfört.',
  payout: 'Utbetalningen är redan återförd.',
};
