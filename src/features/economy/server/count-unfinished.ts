import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { countWaiting } from '#features/settlement/server/public.ts';
import { addMonths, firstDayOf } from '#shared/calendar-date.ts';

/**
 * Counts what has a day in a month (YYYY-MM) or before it and isn't in the ledger yet: sent invoices and credit notes that
 * wait for their review, and payments in that wait to be booked. Once the month is booked they come into a later one
 * (product §10.12).
 */
export async function countUnfinished(db: Database, month: string): Promise<{ inReview: number; paymentsIn: number }> {
  const end = firstDayOf(addMonths(month, 1));
  const isOfMonth = sql`invoice_day(${invoices}) < ${end}`;
  return {
    inReview: await db.$count(invoices, and(eq(invoices.reviewState, 'submitted'), isOfMonth)),
    paymentsIn: await countWaiting(db, end),
  };
}
