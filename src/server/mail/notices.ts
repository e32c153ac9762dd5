import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { foldEmail } from '#shared/contact/e-mail-address.ts';
import type { Database, Transaction } from '#database/database.ts';
import { type NoticeMail, notices } from '#database/schema/platform.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Job, JobKind, JobQueue } from '../jobs/job-queue.ts';
import { MailRefused, newMessageId } from './mail.ts';
import { recordAcceptance } from './record-acceptance.ts';
import { MINUTE, SECOND } from '#shared/duration.ts';

/** Milliseconds between two notices of one kind to the same address (product §12.4). */
const PAUSE = 10 * MINUTE;

/** A mail about a change to whoever would know if it were wrong: an account's owner, or the provider. */
export interface Notice extends Omit<NoticeMail, 'messageId'> {
  kind:
    | 'payout-details-entered'
    | 'payout-details-changed'
    | 'password-changed'
    | 'email-change-asked'
    | 'email-changed'
    | `provider-bank-changed ${string}`
    | 'provider-own-approval-changed'
    | `provider-account-changed ${string}`;
}

interface NoticeKey {
  recipient: string;
  kind: string;
}

const noticeMail: JobKind<NoticeKey> = { name: 'notice-mail' };

const hasKey = ({ recipient, kind }: NoticeKey) => and(eq(notices.recipient, recipient), eq(notices.kind, kind));

/**
 * Enqueues a notice within the transaction. The first of a kind is sent at once. Of those in the next ten minutes only
 * the newest is sent, when the ten minutes are over. So nobody's mailbox is flooded, and the last notice always arrives
 * (product §12.4).
 */
export async function enqueueNotice(
  tx: Transaction,
  jobs: JobQueue,
  { kind, ...content }: Notice,
  now: Date,
): Promise<void> {
  const key = { recipient: foldEmail(content.to), kind };
  // This update changes nothing, but it locks the row against other notices and against the job.
  const [last] = await tx
    .insert(notices)
    .values({ ...key, leavesAt: new Date(now.getTime() - PAUSE) })
    .onConflictDoUpdate({ target: [notices.recipient, notices.kind], set: { kind } })
    .returning();
  if (last === undefined) throw new Error('An upsert returns its row.');
  const mail = { ...content, messageId: newMessageId() };
  const latest = now.getTime() + PAUSE;
  // A clock that was wrong for a moment may have put the last notice years ahead, and its job too.
  const isWaiting = last.mail !== null && last.leavesAt.getTime() <= latest;
  const leavesAt = isWaiting
    ? last.leavesAt
    : new Date(Math.min(Math.max(now.getTime(), last.leavesAt.getTime() + PAUSE), latest));
  await tx.update(notices).set({ mail, leavesAt }).where(hasKey(key));
  if (!isWaiting) await jobs.enqueue(tx, noticeMail, key, Math.ceil((leavesAt.getTime() - now.getTime()) / SECOND));
}

/**
 * Mails the waiting notice of a kind to an address. There is one such job while a notice waits, so it retries without
 * limit. Another one that a wrong clock has put years ahead finds nothing to send then.
 */
export function noticeMailJob({
  db,
  jobs,
  mail,
  clock,
}: Pick<Dependencies, 'db' | 'jobs' | 'mail' | 'clock'>): Job<NoticeKey> {
  const markSent = (key: NoticeKey, { messageId }: NoticeMail) =>
    db.transaction(async (tx) => {
      const now = clock();
      const isNewest = sql`${notices.mail} ->> 'messageId' = ${messageId}`;
      await tx
        .update(notices)
        .set({ mail: null, leavesAt: now })
        .where(and(hasKey(key), isNewest));
      // A notice that came while this one was being sent.
      const newer = await tx
        .update(notices)
        .set({ leavesAt: new Date(now.getTime() + PAUSE) })
        .where(and(hasKey(key), isNotNull(notices.mail)))
        .returning({ kind: notices.kind });
      if (newer.length > 0) await jobs.enqueue(tx, noticeMail, key, PAUSE / SECOND);
    });
  return {
    ...noticeMail,
    isEndless: true,
    async run(key) {
      const [waiting] = await db.select({ mail: notices.mail }).from(notices).where(hasKey(key));
      const notice = waiting?.mail ?? null;
      if (notice === null) return;
      try {
        await mail.send(notice);
      } catch (error) {
        // A mail that was refused for good counts as done. Other failures are retried.
        if (error instanceof MailRefused) await markSent(key, notice);
        throw error;
      }
      await recordAcceptance(() => markSent(key, notice));
    },
  };
}

/** Removes rows whose pause is over. */
export async function removeOldNotices(db: Database, now: Date): Promise<void> {
  await db.delete(notices).where(and(isNull(notices.mail), lt(notices.leavesAt, new Date(now.getTime() - PAUSE))));
}
