import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { reviewStateAfter } from '#features/invoices/domain/review-state.ts';
import { lockReview, type ReviewedInvoice } from './lock-review.ts';
import { invoices } from '#database/schema/invoices.ts';
import { returnPins, reviews } from '#database/schema/reviews.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import { countDecidedDay } from '../../queue/server/find-review-times.ts';
import type { returnInvoice } from '../../endpoints.ts';
import { explainLateDecision } from './explain-late-decision.ts';

/** Who decides on which revision of an invoice, and when. */
export interface Deciding {
  caller: SignedIn;
  invoiceId: string;
  revision: number;
  now: Date;
}

type Return = Pick<ParsedRequest<typeof returnInvoice, 'body'>, 'note' | 'pins'>;
type Decision = { action: 'forward' } | ({ action: 'return' } & Return);

/**
 * Records the decision on a revision, with its invoice locked. There is only one (product §10.6). The reviewer who took
 * it may repeat it, because the response may have been lost: then nothing is recorded.
 * @returns whether it was taken before, too
 * @throws ExpectedError not-found; review-changed, with what happened, if the revision is not the newest or already
 * decided
 */
export async function takeDecision(
  tx: Transaction,
  { caller, invoiceId, revision, now }: Deciding,
  decision: Decision,
): Promise<ReviewedInvoice & { isRepeated: boolean }> {
  const locked = await lockReview(tx, invoiceId);
  const { invoice, review } = locked;
  const kind = decision.action === 'return' ? 'returned' : 'forwarded';
  const note = decision.action === 'return' ? decision.note : null;
  const isSame =
    review.revision === revision &&
    review.decision === kind &&
    review.decidedBy === caller.memberId &&
    review.note === note;
  if (isSame && (decision.action === 'forward' || (await hasPins(tx, review.revisionId, decision.pins)))) {
    return { ...locked, isRepeated: true };
  }
  const reviewState = reviewStateAfter(invoice.reviewState, decision.action, caller.roles);
  if (review.revision !== revision || reviewState === null) {
    throw invoiceErrors.reviewChanged(await explainLateDecision(tx, locked, revision));
  }
  await tx
    .update(reviews)
    .set({ decision: kind, decidedAt: now, decidedBy: caller.memberId, note })
    .where(eq(reviews.revisionId, review.revisionId));
  await countDecidedDay(tx, review.submittedAt, now);
  await tx.update(invoices).set({ reviewState }).where(eq(invoices.id, invoiceId));
  await recordInvoiceEvent(tx, invoice, { kind, actorId: caller.memberId, details: { revision, note }, at: now });
  return { ...locked, isRepeated: false };
}

/** Whether a revision was returned with these pins, in any order. */
async function hasPins(tx: Transaction, revisionId: string, pins: Return['pins']): Promise<boolean> {
  const rows = await tx.select().from(returnPins).where(eq(returnPins.revisionId, revisionId));
  const known = new Set(rows.map(({ field, lineNumber }) => `${field} ${lineNumber ?? ''}`));
  const wanted = new Set(pins.map((pin) => `${pin.field} ${pin.field === 'line' ? pin.line : ''}`));
  return known.symmetricDifference(wanted).size === 0;
}
