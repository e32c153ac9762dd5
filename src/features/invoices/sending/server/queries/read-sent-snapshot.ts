import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database } from '#database/database.ts';
import { invoiceRevisions, type InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';

/** The frozen content of a sent invoice. */
interface SentSnapshot extends InvoiceSnapshot {
  documentSha256: string;
}

/**
 * The content that was frozen when a member's invoice was last mailed. A returned invoice has one and still shows live
 * data (product §4.5).
 * @throws Error if the invoice was never mailed
 */
export async function readSentSnapshot(db: Database, memberId: string, invoiceId: string): Promise<SentSnapshot> {
  const [sent] = await lastSent(db).execute({ memberId, invoiceId });
  if (sent === undefined || sent.documentSha256 === null) {
    throw new Error(`The snapshot of the sent invoice ${invoiceId} is missing.`);
  }
  return { ...sent.snapshot, documentSha256: sent.documentSha256 };
}

const lastSent = builtOnce((db) =>
  db
    .select({ snapshot: invoiceRevisions.snapshot, documentSha256: invoiceRevisions.documentSha256 })
    .from(invoiceRevisions)
    .where(
      and(
        eq(invoiceRevisions.invoiceId, sql.placeholder('invoiceId')),
        eq(invoiceRevisions.memberId, sql.placeholder('memberId')),
        isNotNull(invoiceRevisions.mailedAt),
      ),
    )
    .orderBy(desc(invoiceRevisions.revision))
    .limit(1),
);
