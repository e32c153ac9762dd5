import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { InvoiceDocument } from '../../../document/domain/invoice-document.ts';
import { type InvoiceRevision, invoiceRevisions, type InvoiceSnapshot } from '#database/schema/invoice-revisions.ts';
import { reviews } from '#database/schema/reviews.ts';

/** The frozen content of one send of an invoice. */
export interface SentRevision {
  revision: number;
  snapshot: InvoiceSnapshot;
}

/**
 * All revisions of a member's invoice that the provider has received for review, the first one first (product §10.2).
 * One that was mailed while somebody changed the invoice is none of them.
 */
export async function findSentRevisions(db: Database, memberId: string, invoiceId: string): Promise<SentRevision[]> {
  const { revision, snapshot } = invoiceRevisions;
  return db
    .select({ revision, snapshot })
    .from(invoiceRevisions)
    .innerJoin(reviews, eq(reviews.revisionId, invoiceRevisions.id))
    .where(and(eq(invoiceRevisions.memberId, memberId), eq(invoiceRevisions.invoiceId, invoiceId)))
    .orderBy(asc(revision));
}

/** The hash of a mailed revision's PDF in the archive; undefined if there is no such revision. */
export async function findMailedPdf(
  db: Database,
  { memberId, invoiceId, revision }: Pick<InvoiceRevision, 'memberId' | 'invoiceId' | 'revision'>,
): Promise<string | undefined> {
  const [found] = await db
    .select({ sha256: invoiceRevisions.documentSha256 })
    .from(invoiceRevisions)
    .where(
      and(
        eq(invoiceRevisions.memberId, memberId),
        eq(invoiceRevisions.invoiceId, invoiceId),
        eq(invoiceRevisions.revision, revision),
        isNotNull(invoiceRevisions.mailedAt),
      ),
    );
  return found?.sha256 ?? undefined;
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
