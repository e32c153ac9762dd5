import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { lockReview } from './lock-review.ts';
import { reviews } from '#database/schema/reviews.ts';
import { recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { Deciding } from './take-decision.ts';

/**
 * Records who was the first to open a waiting revision. Opening it again, or opening an older revision, changes
 * nothing.
 */
export async function openReview(tx: Transaction, { caller, invoiceId, revision, now }: Deciding): Promise<void> {
  const { invoice, review } = await lockReview(tx, invoiceId);
  if (review.revision !== revision || review.openedAt !== null || review.decision !== null) return;
  await tx
    .update(reviews)
    .set({ openedAt: now, openedBy: caller.memberId })
    .where(eq(reviews.revisionId, review.revisionId));
  await recordInvoiceEvent(tx, invoice, {
    kind: 'opened',
    actorId: caller.memberId,
    details: { revision },
    at: now,
  });
}
