import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { reminders } from '#database/schema/reminders.ts';
import { claimEnd, isUnclaimed } from '#server/mail/mail-claims.ts';
import { MAIL_LIMIT } from '#server/mail/mail-limit.ts';

/** The condition that a reminder is to be mailed. */
export const isWaiting = (id: string) => and(eq(reminders.id, id), eq(reminders.state, 'waiting'));

/** The condition that a reminder waits, and no process is mailing it. */
const isFree = (id: string) => and(isWaiting(id), isUnclaimed(reminders.claimedUntil));

/**
 * Claims a reminder, so that no other process mails it at the same time (decision 18).
 * @returns the end of the claim
 * @throws Error while another process has it, or if it is mailed already or gone
 */
export async function claimReminder(db: Database, id: string): Promise<Date> {
  const [claimed] = await db
    .update(reminders)
    .set({ claimedUntil: claimEnd(MAIL_LIMIT.job) })
    .where(isFree(id))
    .returning({ until: reminders.claimedUntil });
  const until = claimed?.until ?? null;
  if (until === null) throw new Error('Another process is mailing this reminder, or has mailed it.');
  return until;
}

/** Ends one's own claim after a failed mail, so that the next try can begin at once. */
export async function releaseReminder(db: Database, id: string, claim: Date): Promise<void> {
  await db
    .update(reminders)
    .set({ claimedUntil: null })
    .where(and(isWaiting(id), eq(reminders.claimedUntil, claim)));
}

/**
 * Removes a reminder that is not to be mailed now. Without its row the same step can be made again.
 * @throws Error while another process has claimed it. The row would be left without a job if this one ended
 */
export async function removeReminder(db: Database, id: string): Promise<void> {
  await db.delete(reminders).where(isFree(id));
  if ((await db.$count(reminders, isWaiting(id))) > 0) throw new Error('Another process is mailing this reminder.');
}

/**
 * Removes the reminders of an invoice whose mail the mail server accepts only now. They had no address to go to, or went to
 * the one from which the mail came back, so the steps begin anew (product §10.14).
 */
export async function removeUnreached(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.delete(reminders).where(eq(reminders.invoiceId, invoiceId));
}
