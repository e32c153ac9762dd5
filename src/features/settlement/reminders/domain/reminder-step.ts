import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { lastDayToPay } from '../../domain/last-day-to-pay.ts';

/**
 * A first reminder is sent up to this many days after its day. A person takes care of older invoices (product §10.14).
 */
const MOST_DAYS_LATE = 30;

/** When a step of the reminders is due. */
export interface StepDue {
  /** The step's number, from 1. */
  step: number;
  /** The first day from which the days of the invoices for which the step is due count; null if there is no first. */
  from: CalendarDate | null;
  /** The last such day. */
  until: CalendarDate;
  /** The step before must have been sent on this day or earlier; null for the first step. */
  previousUntil: CalendarDate | null;
}

/** Why no more reminders of an invoice come: every step is done, or the first one's day is too long ago. */
export type RemindersEnd = 'all-steps' | 'too-late';

/**
 * The day from which the days of an invoice's steps count, and its interest: the last day to pay it, or the day on which
 * the customer got the invoice if that is later (product §10.14).
 */
export function countsFrom(dueDate: CalendarDate, receivedOn: CalendarDate | null): CalendarDate {
  const lastDay = lastDayToPay(dueDate);
  return receivedOn !== null && receivedOn > lastDay ? receivedOn : lastDay;
}

/**
 * Why no more reminders of an invoice come by the day from which its steps count and its last step so far, on a date in
 * Stockholm; null if one is to come, or the last one is on its way (product §10.14).
 * @param days the provider's steps as days after that day, rising
 */
export function remindersEnd(
  days: readonly number[],
  { from, last, today }: { from: CalendarDate; last: { step: number; isOver: boolean } | null; today: CalendarDate },
): RemindersEnd | null {
  if (last !== null) return last.isOver && last.step >= days.length ? 'all-steps' : null;
  const firstFrom = stepsDue(days, today)[0]?.from ?? null;
  return firstFrom !== null && from < firstFrom ? 'too-late' : null;
}

/**
 * When each step is due, on a date in Stockholm, by the day from which its days count. Each step but the first also comes
 * after the one before by as many days as lie between their days, so that no two come at once (product §10.14).
 * @param days the provider's steps as days after that day, rising
 */
export function stepsDue(days: readonly number[], today: CalendarDate): StepDue[] {
  return days.map((late, at) => {
    const before = days[at - 1];
    return {
      step: at + 1,
      from: before === undefined ? addDays(today, -late - MOST_DAYS_LATE) : null,
      until: addDays(today, -late),
      previousUntil: before === undefined ? null : addDays(today, before - late),
    };
  });
}
