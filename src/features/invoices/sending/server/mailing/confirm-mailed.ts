import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { submitForReview } from './submit-for-review.ts';
import { invoices } from '#database/schema/invoices.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { reviews } from '#database/schema/reviews.ts';
import { isInvoiceLocked } from '../../../domain/invoice-status.ts';
import { lockInvoiceIfThere } from '../../../drafting/server/lock-invoice.ts';
import { findNewestRevision } from '../queries/find-revision.ts';
import { recordInvoiceEvent } from '../../../server/record-invoice-event.ts';

/**
 * Records that the mail server has accepted a revision's mail, or that a reviewer has made it, who needs no mail. The
 * invoice is then sent and submitted for review. If it was edited or trashed meanwhile, it stays as it is (product §10.1,
 * §10.6).
 * @param actorId who sends it: its member, or that reviewer
 * @returns whether the invoice is sent
 */
export async function confirmMailed(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs'>,
  revision: InvoiceRevision,
  actorId: string,
  now: Date,
): Promise<boolean> {
  const { document, payoutOption } = revision.snapshot;
  const { customer, currency, total, vat, invoiceDate } = document;
  const isCurrent = await isStillCurrent(tx, revision);
  if (isCurrent)
    await tx
      .update(invoices)
      .set({
        sentStatus: true,
        reviewState: 'submitted',
        submittedAt: now,
        invoiceDate,
        frozenClientName: customer.name,
        frozenCurrency: currency,
        vat: decimalToHundredths(vat?.tax ?? '0'),
        // A credit note leaves no wage.
        frozenNet:
          document.credits === undefined
            ? largestWage(decimalToHundredths(total), currency, payoutOption, invoiceDate)
            : 0n,
      })
      .where(eq(invoices.id, revision.invoiceId));
  const recorded = await tx
    .update(invoiceRevisions)
    .set({ mailedAt: now, mailClaimedUntil: null, mailAttempted: true })
    .where(and(eq(invoiceRevisions.id, revision.id), isNull(invoiceRevisions.mailedAt)))
    .returning({ id: invoiceRevisions.id });
  // Another request has taken over the claim after it had expired, and has recorded the same mail. If the invoice was
  // edited before that, it is unsent.
  if (recorded.length === 0) return (await tx.$count(reviews, eq(reviews.revisionId, revision.id))) > 0;
  const invoice = { id: revision.invoiceId, invoiceNumber: revision.invoiceNumber, memberId: revision.memberId };
  const { messageId, documentSha256 } = revision;
  await recordInvoiceEvent(tx, invoice, {
    kind: 'mailed',
    actorId,
    details: { revision: revision.revision, messageId, documentSha256 },
    at: now,
  });
  if (!isCurrent) return false;
  await submitForReview(tx, deps, revision, now);
  return true;
}

/**
 * Whether a revision is what its invoice would be sent as now. If an edit is undone, the same content keeps its revision.
 * It is not if the invoice was edited, registered anew or trashed meanwhile, or if another request has recorded the mail,
 * which a reviewer may have returned since. The invoice stays locked, as registering locks it, so both are read as they
 * belong together.
 */
async function isStillCurrent(tx: Transaction, { id, invoiceId, memberId }: InvoiceRevision): Promise<boolean> {
  const invoice = await lockInvoiceIfThere(tx, memberId, invoiceId);
  const newest = await findNewestRevision(tx, invoiceId);
  if (invoice === null || isInvoiceLocked(invoice)) return false;
  return newest?.id === id && newest.mailedAt === null && newest.invoiceVersion === invoice.version;
}
