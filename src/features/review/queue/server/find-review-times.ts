import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { deadlineFigures, type DeadlineFigures, type ReviewTimes } from '../../domain/deadline-figures.ts';
import { reviewDays, reviews } from '#database/schema/reviews.ts';

const times = { submittedAt: reviews.submittedAt, decidedAt: reviews.decidedAt };

/** When the revisions were submitted that still wait for a decision, from a point in time on. */
export function findWaitingTimes(db: Database, since: Date): Promise<ReviewTimes[]> {
  return db
    .select(times)
    .from(reviews)
    .where(and(gte(reviews.submittedAt, since), isNull(reviews.decision)));
}

/** The figures of the decided revisions by the day of their submission, from a day on. */
export async function findDecidedDays(db: Database, since: CalendarDate): Promise<Map<CalendarDate, DeadlineFigures>> {
  const days = await db.select().from(reviewDays).where(gte(reviewDays.day, since));
  return new Map(days.map(({ day, ...figures }) => [day, figures]));
}

/** Computes the figures of the day on which a decided revision was submitted, and stores them. */
export async function countDecidedDay(tx: Transaction, submittedAt: Date, now: Date): Promise<void> {
  const day = stockholmDate(submittedAt);
  // The day is locked first. So another decision on the same day commits before this transaction reads the day's
  // reviews.
  await tx
    .insert(reviewDays)
    .values({ day, counted: 0, onTime: 0 })
    .onConflictDoUpdate({ target: reviewDays.day, set: { day } });
  const decided = await tx
    .select(times)
    .from(reviews)
    .where(
      and(
        sql`${reviews.submittedAt} >= ${day}::timestamp at time zone 'Europe/Stockholm'`,
        sql`${reviews.submittedAt} < (${day}::date + 1)::timestamp at time zone 'Europe/Stockholm'`,
        isNotNull(reviews.decision),
      ),
    );
  await tx.update(reviewDays).set(deadlineFigures(decided, now)).where(eq(reviewDays.day, day));
}
