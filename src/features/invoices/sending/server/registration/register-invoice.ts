import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { hitRateLimit, type RateLimit } from '#server/http/limits/rate-limit.ts';
import { newMessageId } from '#server/mail/mail.ts';
import { isInvoiceLocked } from '../../../domain/invoice-status.ts';
import { lockInvoice } from '../../../drafting/server/lock-invoice.ts';
import { findNewestRevision } from '../queries/find-revision.ts';
import { contentHash, freezeInvoice } from './freeze-invoice.ts';
import { isBeingMailed } from '../mailing/mail-claim.ts';
import { readDraft } from './read-draft.ts';
import { removeUnsentOf } from '../mailing/remove-unsent.ts';
import { assertMaySend, type Sender } from '../sender.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoiceErrors } from '../../../server/errors.ts';
import { recordInvoiceEvent } from '../../../server/record-invoice-event.ts';
import { HOUR } from '#shared/duration.ts';

/** More than the recurring invoices of one freelancer, and too few to drown the review (product §12.3). */
const SENDS: RateLimit = { max: 200, window: HOUR };

/**
 * First step of sending: freezes an open invoice as a new revision, which replaces one that was never mailed and takes its
 * number. If the content is the same as before, the revision is kept with its PDF and Message-ID. A sent invoice stays as
 * it is (product §10.1).
 * @throws ExpectedError not-found, contract-not-accepted, too-many-sends, and those of freezeInvoice
 */
export async function registerInvoice(
  tx: Transaction,
  deps: Pick<Dependencies, 'clock' | 'settings'>,
  sender: Sender,
  invoiceId: string,
): Promise<void> {
  const invoice = await lockInvoice(tx, sender.memberId, invoiceId);
  if (isInvoiceLocked(invoice)) return;
  const snapshot = freezeInvoice(await readDraft(tx, deps, sender, invoice));
  await assertMaySend(tx, sender);
  const hash = contentHash(snapshot);
  const newest = await findNewestRevision(tx, invoiceId);

  if (newest !== null && newest.mailedAt === null) {
    // The revision that is being mailed is the one that will be sent. A second revision would mean a second mail.
    const isMailing = newest.invoiceVersion === invoice.version && (await isBeingMailed(tx, newest.id));
    if (newest.contentHash === hash || isMailing) {
      const kept = await tx
        .update(invoiceRevisions)
        .set({ invoiceVersion: invoice.version })
        .where(eq(invoiceRevisions.id, newest.id))
        .returning({ id: invoiceRevisions.id });
      // One that is a day old may have just been removed (product §10.2).
      if (kept.length > 0) return;
    }
  }

  const at = deps.clock();
  // A revision counts once, however often its steps are repeated. The provider's own don't count.
  if (deps.settings.rateLimit && sender.actorId === sender.memberId)
    await hitRateLimit(tx, `sends of ${sender.memberId}`, SENDS, at, invoiceErrors.tooManySends);
  await removeUnsentOf(tx, invoiceId);
  const revision = ((await findNewestRevision(tx, invoiceId))?.revision ?? 0) + 1;
  const messageId = newMessageId();
  await tx.insert(invoiceRevisions).values({
    id: randomUUID(),
    invoiceId,
    invoiceNumber: invoice.invoiceNumber,
    memberId: sender.memberId,
    revision,
    invoiceVersion: invoice.version,
    contentHash: hash,
    snapshot,
    messageId,
    registeredAt: at,
  });
  const details = { revision, contentHash: hash, messageId };
  await recordInvoiceEvent(tx, invoice, { kind: 'registered', actorId: sender.actorId, details, at });
}
