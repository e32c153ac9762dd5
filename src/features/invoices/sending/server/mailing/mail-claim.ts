import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';

/** Longer than a mail may take (product §9.7). After that, the claim of a process that died has expired. */
const CLAIM = sql.raw(`interval '15 seconds'`);

// The database's clock, because all processes share it. In whole milliseconds, because JavaScript's dates have no more.
const claimEnd = sql<Date>`date_trunc('milliseconds', now() + ${CLAIM})`;

/**
 * Claims the right to mail a revision, for one of many requests and processes. It works if nobody has a claim on the
 * revision, or that claim has expired. No transaction stays open.
 * @param revision as it was read: if its claim has changed since, the caller has to read it again
 * @returns the claim; null if another request has it, has released it since, or has mailed
 */
export async function claimMail(
  db: Database,
  { id, mailClaimedUntil: earlier }: Pick<InvoiceRevision, 'id' | 'mailClaimedUntil'>,
): Promise<Date | null> {
  const { mailClaimedUntil: until, mailedAt } = invoiceRevisions;
  const isFree = earlier === null ? isNull(until) : and(eq(until, earlier), lte(until, sql`now()`));
  const [claimed] = await db
    .update(invoiceRevisions)
    .set({ mailClaimedUntil: claimEnd, mailAttempted: true })
    .where(and(eq(invoiceRevisions.id, id), isNull(mailedAt), isFree))
    .returning({ claim: until });
  return claimed?.claim ?? null;
}

/** Releases a claim after a failure, unless it has expired and another request has it now. */
export async function releaseMail(db: Database, revisionId: string, claim: Date): Promise<void> {
  await db
    .update(invoiceRevisions)
    .set({ mailClaimedUntil: null })
    .where(and(eq(invoiceRevisions.id, revisionId), eq(invoiceRevisions.mailClaimedUntil, claim)));
}

/** Whether somebody is mailing a revision right now. */
export async function isBeingMailed(db: Database, revisionId: string): Promise<boolean> {
  const claimed = await db
    .select({ id: invoiceRevisions.id })
    .from(invoiceRevisions)
    .where(and(eq(invoiceRevisions.id, revisionId), gt(invoiceRevisions.mailClaimedUntil, sql`now()`)));
  return claimed.length > 0;
}
