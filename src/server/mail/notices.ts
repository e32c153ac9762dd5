import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { foldEmail } from '#shared/e-mail-address.ts';
import type { Database, Transaction } from '#database/database.ts';
import { type NoticeMail, notices } from '#database/schema/notices.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, JobQueue } from '../jobs/job-queue.ts';
import { MailRefused } from './mail.ts';

/** Milliseconds from one notice to the next of its kind to the same address (product §12.4). */
const PAUSE = 10 * 60 * 1000;

/** What an account's owner is told by mail about the account. */
export interface Notice extends Omit<NoticeMail, 'messageId'> {
  kind: 'welcome' | 'payout-details-changed' | 'password-changed' | 'email-change-asked' | 'email-changed';
}

interface NoticeKey {
  recipient: string;
  kind: string;
}

const noticeMail = { name: 'notice-mail' };

const isOf = ({ recipient, kind }: NoticeKey) => and(eq(notices.recipient, recipient), eq(notices.kind, kind));

/**
 * Enqueues a notice with the transaction. The first of a kind leaves at once; of those that come in the ten minutes after
 * it the newest leaves when they are over, so that nobody's mailbox is filled and the last is always told (product §12.4).
 */
export async function enqueueNotice(
  tx: Transaction,
  jobs: JobQueue,
  { kind, ...content }: Notice,
  now: Date,
): Promise<void> {
  const key = { recipient: foldEmail(content.to), kind };
  // Written even where it changes nothing: that locks it against the others, and against the job.
  const [last] = await tx
    .insert(notices)
    .values({ ...key, leavesAt: new Date(now.getTime() - PAUSE) })
    .onConflictDoUpdate({ target: [notices.recipient, notices.kind], set: { kind } })
    .returning();
  if (last === undefined) throw new Error('An upsert answers its row.');
  const mail = { ...content, messageId: `${randomUUID()}@egenlon` };
  const isWaiting = last.mail !== null;
  const leavesAt = isWaiting ? last.leavesAt : new Date(Math.max(now.getTime(), last.leavesAt.getTime() + PAUSE));
  await tx.update(notices).set({ mail, leavesAt }).where(isOf(key));
  if (!isWaiting) await jobs.enqueue(tx, noticeMail, key, Math.ceil((leavesAt.getTime() - now.getTime()) / 1000));
}

/** Mails what waits of a kind to an address. There is one such job as long as anything waits, so it never gives up. */
export function noticeMailJob({
  db,
  jobs,
  mail,
  clock,
}: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock'>): Job<NoticeKey> {
  const noteLeft = (key: NoticeKey, { messageId }: NoticeMail) =>
    db.transaction(async (tx) => {
      const now = clock();
      const isNewest = sql`${notices.mail} ->> 'messageId' = ${messageId}`;
      await tx
        .update(notices)
        .set({ mail: null, leavesAt: now })
        .where(and(isOf(key), isNewest));
      // One that came meanwhile.
      const newer = await tx
        .update(notices)
        .set({ leavesAt: new Date(now.getTime() + PAUSE) })
        .where(and(isOf(key), isNotNull(notices.mail)))
        .returning({ kind: notices.kind });
      if (newer.length > 0) await jobs.enqueue(tx, noticeMail, key, PAUSE / 1000);
    });
  return {
    ...noticeMail,
    isEndless: true,
    async run(key) {
      const [waiting] = await db.select({ mail: notices.mail }).from(notices).where(isOf(key));
      if (waiting === undefined || waiting.mail === null) return;
      try {
        await mail.send(waiting.mail);
      } catch (error) {
        // What is refused for good is over; the next one is tried again.
        if (error instanceof MailRefused) await noteLeft(key, waiting.mail);
        throw error;
      }
      await noteLeft(key, waiting.mail);
    },
  };
}

/** Removes what is no longer needed to keep notices apart. */
export async function removeOldNotices(db: Database, now: Date): Promise<void> {
  await db.delete(notices).where(and(isNull(notices.mail), lt(notices.leavesAt, new Date(now.getTime() - PAUSE))));
}
