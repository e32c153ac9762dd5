import { and, eq, inArray, lt, not, type SQL } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { removeArchived } from '#server/documents/document-archive.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';

/** How long a revision waits for its mail, in milliseconds. */
const PATIENCE = 24 * 60 * 60 * 1000;

/** Removes the revisions of an invoice that no mail was ever tried of, with their PDFs (product §10.2). */
export function removeUnsentOf(tx: Transaction, invoiceId: string): Promise<void> {
  return removeUnsent(tx, eq(invoiceRevisions.invoiceId, invoiceId));
}

/** Removes what was registered more than a day ago and no mail was ever tried of, with the PDFs (product §10.2). */
export function removeOldUnsent(tx: Transaction, now: Date): Promise<void> {
  return removeUnsent(tx, lt(invoiceRevisions.registeredAt, new Date(now.getTime() - PATIENCE)));
}

async function removeUnsent(tx: Transaction, which: SQL): Promise<void> {
  const { documentSha256, mailAttempted } = invoiceRevisions;
  const removed = await tx
    .delete(invoiceRevisions)
    .where(and(which, not(mailAttempted)))
    .returning({ documentSha256 });
  const made = removed.flatMap((revision) => revision.documentSha256 ?? []);
  if (made.length === 0) return;
  // The same bytes may be another revision's too.
  const kept = await tx.select({ documentSha256 }).from(invoiceRevisions).where(inArray(documentSha256, made));
  const keptHashes = new Set(kept.map((revision) => revision.documentSha256));
  await removeArchived(
    tx,
    made.filter((hash) => !keptHashes.has(hash)),
  );
}
