import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { newMessageId } from '#server/mail/mail.ts';
import type { InvoiceKind } from '#features/invoices/domain/credit-note.ts';
import { readSentSnapshot } from '#features/invoices/server/public.ts';
import { moveToSettlementState } from '#features/settlement/server/public.ts';
import { creditInvoice, lockCredited } from './credit-invoice.ts';
import { findRecipientEmail } from './find-recipient-email.ts';
import { forwardingMail } from './forwarding-mail.ts';
import { forwardings } from '#database/schema/reviews.ts';
import { type Deciding, takeDecision } from '../../decision/server/take-decision.ts';

/**
 * Forwards a revision to the customer. From then on a durable job tries to mail it (product §10.6–10.8).
 * @returns what was forwarded
 * @throws ExpectedError not-found, review-changed; for a credit note also those of lockCredited
 */
export async function forwardInvoice(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  deciding: Deciding,
): Promise<InvoiceKind> {
  const credited = await lockCredited(tx, deciding.invoiceId);
  const { invoice, review, isRepeated } = await takeDecision(tx, deciding, { action: 'forward' });
  if (isRepeated) return invoice.kind;
  const { document } = await readSentSnapshot(tx, invoice.memberId, invoice.id);
  const { revisionId } = review;
  await tx.insert(forwardings).values({
    revisionId,
    invoiceId: invoice.id,
    recipientEmail: await findRecipientEmail(tx, invoice, document),
    messageId: newMessageId(),
  });
  if (credited === null) {
    // Nothing is owed on a total of 0, so such an invoice is paid at once.
    await moveToSettlementState(tx, { ...invoice, reviewState: 'forwarded' });
  } else {
    await creditInvoice(tx, deciding, credited, invoice);
  }
  await jobs.enqueue(tx, forwardingMail, { revisionId, round: 1 });
  return invoice.kind;
}
