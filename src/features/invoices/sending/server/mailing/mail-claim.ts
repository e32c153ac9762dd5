import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { claimEnd, isUnclaimed } from '#server/mail/mail-claims.ts';
import { MAIL_LIMIT } from '#server/mail/mail-limit.ts';

/**
 * Claims the right to mail a revision, so that only one of many requests and processes mails it. It succeeds if nobody
 * has a claim on the revision, or if that claim has expired. No transaction stays open meanwhile (decision 18).
 * @param revision as the caller has read it. If its claim has changed since, the caller must read it again
 * @returns the claim; null if another request has one, has released one since, or has mailed
 */
export async function claimMail(
  db: Database,
  { id, mailClaimedUntil: earlier }: Pick<InvoiceRevision, 'id' | 'mailClaimedUntil'>,
): Promise<Date | null> {
  const { mailClaimedUntil: until, mailedAt } = invoiceRevisions;
  const isSame = earlier === null ? isNull(until) : eq(until, earlier);
  const [claimed] = await db
    .update(invoiceRevisions)
    .set({ mailClaimedUntil: claimEnd(MAIL_LIMIT.request), mailAttempted: true })
    .where(and(eq(invoiceRevisions.id, id), isNull(mailedAt), isSame, isUnclaimed(until)))
    .returning({ claim: until });
  return claimed?.claim ?? null;
}

/** Releases a claim after a failure, unless it has expired and another request has a new one. */
export async function releaseMail(db: Database, revisionId: string, claim: Date): Promise<void> {
  await db
    .update(invoiceRevisions)
    .set({ mailClaimedUntil: null })
    .where(and(eq(invoiceRevisions.id, revisionId), eq(invoiceRevisions.mailClaimedUntil, claim)));
}

/** Whether a request has a valid claim on a revision now. */
export async function isBeingMailed(db: Database, revisionId: string): Promise<boolean> {
  const claimed = await db
    .select({ id: invoiceRevisions.id })
    .from(invoiceRevisions)
    .where(and(eq(invoiceRevisions.id, revisionId), gt(invoiceRevisions.mailClaimedUntil, sql`now()`)));
  return claimed.length > 0;
}
