import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { newMessageId } from '#server/mail/mail.ts';
import { isUnclaimed } from '#server/mail/mail-claims.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { forwardingMail } from './forwarding-mail.ts';
import { lockReview } from '../../decision/server/lock-review.ts';
import { forwardings } from '#database/schema/reviews.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import { reviewErrors } from '../../server/errors.ts';

/**
 * Starts a new round of attempts to mail a forwarded invoice, to the given address. The jobs of earlier rounds do
 * nothing from then on. A mail to the same address keeps its Message-ID, because the mail server may have accepted it
 * before, unless that mail has come back (product §10.7).
 * @param again.cameBack when the mail server accepted the mail that came back, if it did
 * @throws ExpectedError not-found, mail-accepted; review-changed if the mail that came back has been sent again since;
 * mail-on-its-way while a process is mailing it
 */
export async function forwardAgain(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  invoiceId: string,
  { recipientEmail, cameBack }: { recipientEmail: string; cameBack?: string | undefined },
  now: Date,
): Promise<void> {
  const { invoice } = await lockReview(tx, invoiceId);
  const [former] = await tx
    .select({ ...getTableColumns(forwardings), isUnclaimed: sql<boolean>`${isUnclaimed(forwardings.claimedUntil)}` })
    .from(forwardings)
    .where(eq(forwardings.invoiceId, invoiceId))
    .for('update');
  if (former === undefined) throw errors.notFound();
  const isBack = cameBack !== undefined;
  if (!isBack && former.state === 'accepted') throw reviewErrors.mailAccepted();
  if (isBack && former.acceptedAt?.getTime() !== Date.parse(cameBack))
    throw invoiceErrors.reviewChanged('Mejlet skickas redan igen.');
  if (!former.isUnclaimed) throw reviewErrors.mailOnItsWay();
  const { revisionId } = former;
  const isSame = former.recipientEmail === recipientEmail;
  const round = former.round + 1;
  await tx
    .update(forwardings)
    .set({
      recipientEmail,
      messageId: isSame && !isBack ? former.messageId : newMessageId(),
      round,
      state: 'waiting',
      attempts: 0,
      attemptedAt: null,
      acceptedAt: null,
      lastError: null,
      claimedUntil: null,
    })
    .where(eq(forwardings.revisionId, revisionId));
  if (isBack) {
    const details = { recipientEmail: former.recipientEmail, cameBack: true };
    await recordInvoiceEvent(tx, invoice, { kind: 'refused', actorId: caller.memberId, details, at: now });
  }
  if (!isSame) {
    const details = { from: former.recipientEmail, recipientEmail };
    await recordInvoiceEvent(tx, invoice, { kind: 'readdressed', actorId: caller.memberId, details, at: now });
  }
  await jobs.enqueue(tx, forwardingMail, { revisionId, round });
}
