import type { Dependencies } from '#server/dependencies.ts';
import { searchable } from '#shared/searchable.ts';
import type { OnSubmitted } from '#features/invoices/sending/server/public.ts';
import { ESCALATION_MINUTES } from '../domain/review-deadline.ts';
import { escalation } from '../escalation/server/escalation.ts';
import { reviews } from '#database/schema/reviews.ts';

/** Begins the review of a revision that has been mailed: its 30 minutes count from now (product §10.6). */
export function submitForReview({ jobs }: Pick<Dependencies, 'jobs'>): OnSubmitted {
  return async (tx, { id: revisionId, invoiceId, memberId, revision, snapshot }, now) => {
    const { invoiceNumber, sender, customer } = snapshot.document;
    const searchText = searchable([String(invoiceNumber), sender.name, customer.name]);
    await tx
      .insert(reviews)
      .values({ revisionId, invoiceId, memberId, revision, senderName: sender.name, searchText, submittedAt: now });
    for (const minutes of ESCALATION_MINUTES) {
      await jobs.enqueue(tx, escalation, { revisionId, minutes }, minutes * 60);
    }
  };
}
