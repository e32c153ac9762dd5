import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';
import { searchable } from '#shared/searchable.ts';
import type { InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { reviews } from '#database/schema/reviews.ts';
import { ESCALATION_MINUTES, type EscalationMinutes } from '../../domain/escalation.ts';

/** A time at which the admin is notified if a revision is still undecided. */
export interface Escalation {
  revisionId: string;
  minutes: EscalationMinutes;
}

/** The job of such a time. A send enqueues it and the review runs it. */
export const escalation: JobKind<Escalation> = { name: 'review-escalation' };

/**
 * Starts the review of a mailed revision, whose deadline runs from now. Jobs notify the admin at each time of
 * `ESCALATION_MINUTES` if it is still undecided (product §10.6).
 */
export async function submitForReview(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { id: revisionId, invoiceId, memberId, revision, snapshot }: InvoiceRevision,
  now: Date,
): Promise<void> {
  const { invoiceNumber, sender, customer } = snapshot.document;
  const searchText = searchable([String(invoiceNumber), sender.name, customer.name]);
  await tx
    .insert(reviews)
    .values({ revisionId, invoiceId, memberId, revision, senderName: sender.name, searchText, submittedAt: now });
  for (const minutes of ESCALATION_MINUTES) {
    await jobs.enqueue(tx, escalation, { revisionId, minutes }, minutes * 60);
  }
}
