import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';

/** Longer than a mail may take (product §9.7); after it the claim of a process that died is free again. */
const CLAIM = sql.raw(`interval '15 seconds'`);

// The database's clock, which all processes share; whole milliseconds, as JavaScript keeps them.
const claimEnd = sql<Date>`date_trunc('milliseconds', now() + ${CLAIM})`;

/**
 * Claims the mailing of a revision as it was read, for one of any number of callers and processes: where nobody has
 * claimed it, or the claim has run out. No transaction stays open.
 * @returns the claim, or null where another has it, has given it back since, or has mailed
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

/** Gives a claim back after a failure, unless it has run out and is another's. */
export async function releaseMail(db: Database, revisionId: string, claim: Date): Promise<void> {
  await db
    .update(invoiceRevisions)
    .set({ mailClaimedUntil: null })
    .where(and(eq(invoiceRevisions.id, revisionId), eq(invoiceRevisions.mailClaimedUntil, claim)));
}

/** Whether somebody is mailing a revision this moment. */
export async function isBeingMailed(db: Database, revisionId: string): Promise<boolean> {
  const claimed = await db
    .select({ id: invoiceRevisions.id })
    .from(invoiceRevisions)
    .where(and(eq(invoiceRevisions.id, revisionId), gt(invoiceRevisions.mailClaimedUntil, sql`now()`)));
  return claimed.length > 0;
}
