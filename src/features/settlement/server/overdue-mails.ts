import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { secondsToMailHours } from '#server/mail/mail-hours.ts';
import { addDays, stockholmDate } from '#shared/calendar-date.ts';
import { settlementMail } from './settlement-mail.ts';

/** How many days after the due date a member is told at most. What is older is not news, as in a book of before. */
const NEWS_DAYS = 30;
/** How many invoices one transaction takes. */
const BATCH = 500;

/**
 * Enqueues the mails about invoices whose due date has passed, once each, in the hours for mails. Several processes may
 * do this at once, and one that is killed leaves the rest to the next time (product §10.9).
 */
export async function enqueueOverdueMails({
  db,
  jobs,
  clock,
}: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock();
  if (secondsToMailHours(now) > 0) return;
  const enqueueSome = async (tx: Transaction) => {
    const today = stockholmDate(now);
    const late = await tx
      .select({ id: invoices.id, memberId: invoices.memberId })
      .from(invoices)
      .where(
        and(
          eq(invoices.reviewState, 'forwarded'),
          isNull(invoices.overdueMailAt),
          lt(invoices.dueDate, today),
          gte(invoices.dueDate, addDays(today, -NEWS_DAYS)),
        ),
      )
      .orderBy(invoices.dueDate)
      .limit(BATCH)
      // A locked one is being paid, or another process tells of it.
      .for('update', { skipLocked: true });
    if (late.length === 0) return 0;
    const ids = late.map(({ id }) => id);
    await tx.update(invoices).set({ overdueMailAt: now }).where(inArray(invoices.id, ids));
    for (const { id: invoiceId, memberId } of late) {
      await jobs.enqueue(tx, settlementMail, { memberId, invoiceId, station: 'overdue', entryId: null });
    }
    return late.length;
  };
  while ((await db.transaction(enqueueSome)) === BATCH);
}
