import type { EscalationMinutes } from '#features/invoices/sending/domain/escalation.ts';
import { MINUTE } from '#shared/duration.ts';
import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** With this many minutes left, time is running out. */
const NEAR_MINUTES = 10;

/** For so many minutes a reviewer is taken to be reviewing what they have opened. */
const OPEN_MINUTES = 5;

/** How close a waiting revision is to its deadline. */
type Urgency = 'calm' | 'near' | 'overdue';

/** The end of the deadline. A decision at this moment is in time. */
export function reviewDeadline(submittedAt: Date): Date {
  return minutesAfter(submittedAt, REVIEW_MINUTES);
}

/** `near` with at most ten minutes left, `overdue` once the deadline has passed. */
export function reviewUrgency(deadline: Date, now: Date): Urgency {
  const left = deadline.getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left <= NEAR_MINUTES * MINUTE ? 'near' : 'calm';
}

/** Whether a decision came in time. At exactly the end of the deadline it did. */
export function isWithinDeadline(submittedAt: Date, decidedAt: Date): boolean {
  return decidedAt.getTime() <= reviewDeadline(submittedAt).getTime();
}

/** Whether somebody who has opened a waiting revision is taken to be reviewing it. */
export function isBeingReviewed(openedAt: Date | null, now: Date): boolean {
  return openedAt !== null && now < minutesAfter(openedAt, OPEN_MINUTES);
}

/** When the admin is notified of a revision if it is then still undecided. */
export function escalationDue(submittedAt: Date, minutes: EscalationMinutes): Date {
  return minutesAfter(submittedAt, minutes);
}

/** How many whole minutes have passed since a revision was submitted. */
export function minutesWaited(submittedAt: Date, now: Date): number {
  return Math.floor((now.getTime() - submittedAt.getTime()) / MINUTE);
}

function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}
