import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { isWithinDeadline } from './review-deadline.ts';
import { MINUTE } from '#shared/duration.ts';

/** When a revision was submitted, and when it was decided; null if it is not decided. */
export interface ReviewTimes {
  submittedAt: Date;
  decidedAt: Date | null;
}

/** How often the decision came within the deadline (product §10.6). */
export interface DeadlineFigures {
  /** Revisions with a known outcome: decided or overdue. */
  counted: number;
  /** The number of revisions that were decided in time. */
  onTime: number;
  /** The median of the minutes from submission to decision, of the decided revisions; null if there are none. */
  medianMinutes: number | null;
}

/**
 * Computes the figures of some revisions at a point in time. An overdue revision has missed its deadline, even while it
 * is undecided.
 */
export function deadlineFigures(reviews: readonly ReviewTimes[], now: Date): DeadlineFigures {
  const decided = reviews.flatMap(({ submittedAt, decidedAt }) =>
    decidedAt === null ? [] : [{ submittedAt, decidedAt }],
  );
  const overdue = reviews.filter(
    ({ submittedAt, decidedAt }) => decidedAt === null && !isWithinDeadline(submittedAt, now),
  );
  return {
    counted: decided.length + overdue.length,
    onTime: decided.filter(({ submittedAt, decidedAt }) => isWithinDeadline(submittedAt, decidedAt)).length,
    medianMinutes: median(
      decided.map(({ submittedAt, decidedAt }) => (decidedAt.getTime() - submittedAt.getTime()) / MINUTE),
    ),
  };
}

/** The figures of each given day. A revision counts on the day in Stockholm on which it was submitted. */
export function figuresByDay(
  reviews: readonly ReviewTimes[],
  days: readonly CalendarDate[],
  now: Date,
): (DeadlineFigures & { date: CalendarDate })[] {
  const byDay = Map.groupBy(reviews, ({ submittedAt }) => stockholmDate(submittedAt));
  return days.map((date) => ({ date, ...deadlineFigures(byDay.get(date) ?? [], now) }));
}

function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
