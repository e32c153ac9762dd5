import { and, eq, inArray, lt, not, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { removeArchived } from '#server/documents/document-archive.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { DAY } from '#shared/duration.ts';

/** How long a revision is kept without being mailed, in milliseconds (product §10.2). */
const MAIL_WAIT_LIMIT = DAY;

/**
 * Removes an invoice's revisions that were never mailed, not even in a failed attempt, with their PDFs (product §10.2).
 */
export function removeUnsentOf(tx: Transaction, invoiceId: string): Promise<void> {
  return removeUnsent(tx, eq(invoiceRevisions.invoiceId, invoiceId));
}

/** Removes all revisions of a member that were never mailed, not even in a failed attempt, with their PDFs. */
export function removeUnsentOfMember(tx: Transaction, memberId: string): Promise<void> {
  return removeUnsent(tx, eq(invoiceRevisions.memberId, memberId));
}

/**
 * Removes all revisions that were registered more than a day ago and never mailed, not even in a failed attempt, with
 * their PDFs (product §10.2).
 */
export function removeOldUnsent(tx: Transaction, now: Date): Promise<void> {
  return removeUnsent(tx, lt(invoiceRevisions.registeredAt, new Date(now.getTime() - MAIL_WAIT_LIMIT)));
}

async function removeUnsent(tx: Transaction, which: SQL): Promise<void> {
  const { documentSha256, mailAttempted } = invoiceRevisions;
  const removed = await tx
    .delete(invoiceRevisions)
    .where(and(which, not(mailAttempted)))
    .returning({ documentSha256 });
  const made = removed.flatMap((revision) => revision.documentSha256 ?? []);
  if (made.length === 0) return;
  // A PDF with the same bytes may belong to another revision.
  const kept = await tx.select({ documentSha256 }).from(invoiceRevisions).where(inArray(documentSha256, made));
  const keptHashes = new Set(kept.map((revision) => revision.documentSha256));
  await removeArchived(
    tx,
    made.filter((hash) => !keptHashes.has(hash)),
  );
}
