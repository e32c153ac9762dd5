import { plural } from '#shared/money.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Dependencies } from '#server/dependencies.ts';
import type { Job } from '#server/jobs/job-queue.ts';
import { composeMail } from '#server/mail/mail-frame.ts';
import { queuedMail } from '#server/mail/queued-mail.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import { type Escalation, escalation } from '#features/invoices/server/public.ts';
import { escalationDue, minutesWaited } from '../../domain/review-deadline.ts';
import { invoices } from '#database/schema/invoices.ts';
import { reviewEscalations, reviews } from '#database/schema/reviews.ts';

/**
 * Notifies the admin of a revision that is still undecided, once at each of its two times. The record and the queued
 * mail are one transaction. A job that runs too early is enqueued again for the rest of the time (product §10.6).
 */
export function escalationJob({
  db,
  jobs,
  clock,
  settings,
}: Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>): Job<Escalation> {
  return {
    ...escalation,
    run: (data) =>
      db.transaction(async (tx) => {
        const { revisionId, minutes } = data;
        const [undecided] = await tx
          .select({
            invoiceId: reviews.invoiceId,
            invoiceNumber: invoices.invoiceNumber,
            kind: invoices.kind,
            senderName: reviews.senderName,
            submittedAt: reviews.submittedAt,
          })
          .from(reviews)
          .innerJoin(invoices, eq(invoices.id, reviews.invoiceId))
          .where(and(eq(reviews.revisionId, revisionId), isNull(reviews.decision)));
        if (undecided === undefined) return;

        const now = clock();
        const early = escalationDue(undecided.submittedAt, minutes).getTime() - now.getTime();
        if (early > 0) return jobs.enqueue(tx, escalation, data, Math.ceil(early / 1000));

        const first = await tx
          .insert(reviewEscalations)
          .values({ ...data, at: now })
          .onConflictDoNothing()
          .returning();
        if (first.length === 0) return;
        const { name, inText, theInText } = wordsOf(undecided);
        const { invoiceId, invoiceNumber, senderName, submittedAt } = undecided;
        // The job may run late, for example after a power cut, so the mail says how long the invoice has really waited.
        const waited = minutesWaited(submittedAt, now);
        const left = REVIEW_MINUTES - waited;
        await jobs.enqueue(tx, queuedMail, {
          messageId: `escalation-${minutes}.${revisionId}@egenlon`,
          to: settings.adminEmail,
          ...composeMail({
            subject:
              left > 0
                ? `${plural(left, 'minut', 'minuter')} kvar: ${inText} ${invoiceNumber}`
                : `Tiden är ute: ${inText} ${invoiceNumber}`,
            paragraphs: [
              `${name} ${invoiceNumber} från ${senderName} har väntat på granskning i ${plural(waited, 'minut', 'minuter')}.`,
              left > 0
                ? `Löftet är ett beslut inom ${REVIEW_MINUTES} minuter.`
                : `Löftet var ett beslut inom ${REVIEW_MINUTES} minuter.`,
            ],
            button: { label: `Granska ${theInText}`, url: `${settings.publicUrl}/granskning/${invoiceId}` },
          }),
        });
      }),
  };
}
