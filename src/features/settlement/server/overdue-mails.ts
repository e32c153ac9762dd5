import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { secondsToLateMails } from '#server/mail/late-mails.ts';
import { addDays, stockholmDate } from '#shared/calendar-date.ts';
import { latestDueDate } from '../domain/last-day-to-pay.ts';
import { findProposedInvoices } from '../payments-in/server/find-proposed-invoices.ts';
import { isOverdueNews } from './overdue-news.ts';
import { settlementMail } from './settlement-mail.ts';

/** The most invoices that one transaction takes. */
const BATCH = 500;

/**
 * Enqueues the mails about invoices whose last day to pay has passed, once each, between 8 and 20 by Stockholm's clock, and
 * from the day after the customer's mail was accepted. An invoice for which a payment in is proposed waits. Several
 * processes may do this at once. If one is killed, the next run takes the rest (product §10.9).
 */
export async function enqueueOverdueMails({
  db,
  jobs,
  clock,
}: Pick<Dependencies, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const now = clock();
  if ((await secondsToLateMails(db, now)) > 0) return;
  const proposed = [...(await findProposedInvoices(db))];
  const enqueueSome = async (tx: Transaction) => {
    const today = stockholmDate(now);
    const late = await tx
      .select({ id: invoices.id, memberId: invoices.memberId })
      .from(invoices)
      .where(
        and(
          eq(invoices.reviewState, 'forwarded'),
          isNull(invoices.overdueMailAt),
          lte(invoices.dueDate, latestDueDate(addDays(today, -1))),
          isOverdueNews(today),
          sql`${invoices.id} <> all(${sql.param(proposed)}::uuid[])`,
        ),
      )
      .orderBy(invoices.dueDate)
      .limit(BATCH)
      // A locked invoice is being paid, or another process is enqueueing its mail.
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
