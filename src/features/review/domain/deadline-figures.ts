import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { isWithinDeadline, MINUTE, reviewUrgency } from './review-deadline.ts';

const HOUR = 60 * MINUTE;

/** When a revision was submitted, and decided if it is. */
export interface ReviewTimes {
  submittedAt: Date;
  decidedAt: Date | null;
}

/** How often the deadline of 30 minutes was met (product §10.6). */
export interface DeadlineFigures {
  /** Revisions whose outcome is known: decided, or overdue. */
  counted: number;
  /** Those of them that were decided in time. */
  onTime: number;
  /** From submission to decision, of the decided ones, in minutes; null where none is. */
  medianMinutes: number | null;
}

/** The figures of some revisions, as of an instant: an overdue one has missed its deadline before it is decided. */
export function deadlineFigures(reviews: readonly ReviewTimes[], now: Date): DeadlineFigures {
  const decided = reviews.flatMap(({ submittedAt, decidedAt }) =>
    decidedAt === null ? [] : [{ submittedAt, decidedAt }],
  );
  const overdue = reviews.filter(
    ({ submittedAt, decidedAt }) => decidedAt === null && reviewUrgency(submittedAt, now) === 'overdue',
  );
  return {
    counted: decided.length + overdue.length,
    onTime: decided.filter(({ submittedAt, decidedAt }) => isWithinDeadline(submittedAt, decidedAt)).length,
    medianMinutes: median(
      decided.map(({ submittedAt, decidedAt }) => (decidedAt.getTime() - submittedAt.getTime()) / MINUTE),
    ),
  };
}

/** The figures of each of some days, by the day of submission in Stockholm. */
export function figuresByDay(
  reviews: readonly ReviewTimes[],
  days: readonly CalendarDate[],
  now: Date,
): (DeadlineFigures & { date: CalendarDate })[] {
  // By the hour first, since to tell an instant's date takes longer than all the rest: a day begins on the hour.
  const byHour = Map.groupBy(reviews, ({ submittedAt }) => Math.floor(submittedAt.getTime() / HOUR));
  const byDay = Map.groupBy(byHour, ([hour]) => stockholmDate(new Date(hour * HOUR)));
  return days.map((date) => {
    const ofDay = (byDay.get(date) ?? []).flatMap(([, ofHour]) => ofHour);
    return { date, ...deadlineFigures(ofDay, now) };
  });
}

function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
