import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { toDecimalString } from '#shared/money.ts';
import type * as endpoints from '../endpoints.ts';
import { type Entry, refusalOf } from '../domain/settlement.ts';
import { assertPaidSum, lockSettlement, moveToSettlementState } from './find-settlement.ts';
import { reversals } from '#database/schema/reviews.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import { settlementErrors } from './errors.ts';

/**
 * Reverses a whole payment or paid wage with an entry of its own. No record is changed (product §10.8).
 * @throws ExpectedError not-found; review-changed if it is already reversed, or somebody else has recorded money since;
 * wage-paid-out
 */
export async function recordReversal(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { entryId, reason, paidBefore }: ParsedRequest<typeof endpoints.recordReversal, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice, settlement } = await lockSettlement(tx, invoiceId);
  const entry = settlement.entries.find(({ id }) => id === entryId);
  if (entry === undefined) throw errors.notFound();
  const refusal = refusalOf(settlement, { kind: 'reversal', of: entryId });
  if (refusal === 'already-reversed') throw invoiceErrors.reviewChanged(ALREADY_REVERSED[entry.kind]);
  assertPaidSum(settlement, paidBefore);
  if (refusal !== null) throw settlementErrors.wagePaidOut();

  const isPayment = entry.kind === 'payment';
  await tx.insert(reversals).values({
    id: randomUUID(),
    paymentId: isPayment ? entryId : null,
    payoutId: isPayment ? null : entryId,
    reason,
    recordedBy: caller.memberId,
    recordedAt: now,
  });
  await recordInvoiceEvent(tx, invoice, {
    kind: isPayment ? 'payment-reversed' : 'payout-reversed',
    actorId: caller.memberId,
    details: { paidOn: entry.paidOn, amount: toDecimalString(entry.amount), reason },
    at: now,
  });
  await moveToSettlementState(tx, invoice);
}

const ALREADY_REVERSED: Record<Entry['kind'], string> = {
  payment: 'Betalningen är redan återförd.',
  payout: 'Utbetalningen är redan återförd.',
};
