import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { InvoiceDocument } from '../../../document/domain/invoice-document.ts';
import { invoiceRevisions, type InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';

/** The frozen content of one send of an invoice. */
export interface SentRevision {
  revision: number;
  snapshot: InvoiceSnapshot;
  /** The hash of the mailed PDF in the archive. */
  documentSha256: string;
}

/** All mailed revisions of a member's invoice, the first one first (product §10.2). */
export async function findSentRevisions(db: Database, memberId: string, invoiceId: string): Promise<SentRevision[]> {
  const { revision, snapshot } = invoiceRevisions;
  return db
    .select({ revision, snapshot, documentSha256: sql<string>`${invoiceRevisions.documentSha256}` })
    .from(invoiceRevisions)
    .where(
      and(
        eq(invoiceRevisions.memberId, memberId),
        eq(invoiceRevisions.invoiceId, invoiceId),
        isNotNull(invoiceRevisions.mailedAt),
      ),
    )
    .orderBy(asc(revision));
}

/** The documents of some of a member's invoices, as last mailed. */
export async function findSentDocuments(
  db: Database,
  memberId: string,
  invoiceIds: readonly string[],
): Promise<InvoiceDocument[]> {
  const newest = await db
    .selectDistinctOn([invoiceRevisions.invoiceId], { snapshot: invoiceRevisions.snapshot })
    .from(invoiceRevisions)
    .where(
      and(
        eq(invoiceRevisions.memberId, memberId),
        inArray(invoiceRevisions.invoiceId, [...invoiceIds]),
        isNotNull(invoiceRevisions.mailedAt),
      ),
    )
    .orderBy(invoiceRevisions.invoiceId, sql`${invoiceRevisions.revision} desc`);
  return newest.map(({ snapshot }) => snapshot.document);
}
