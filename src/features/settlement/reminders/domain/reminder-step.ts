import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { lastDayToPay } from '../../domain/last-day-to-pay.ts';

/** A reminder is sent up to this many days after its day. A person takes care of older invoices (product §10.14). */
export const MOST_DAYS_LATE = 30;

/** When a step of the reminders is due. */
export interface StepDue {
  /** The step's number, from 1. */
  step: number;
  /** The first day from which the days of the invoices for which the step is due count. */
  from: CalendarDate;
  /** The last such day. */
  until: CalendarDate;
  /**
   * When the step before must have been sent; null for the first step. Since that one can have been sent late, an invoice
   * whose days count from before `from` is old only if the step before was sent before this `from` too.
   */
  previous: { from: CalendarDate; until: CalendarDate } | null;
}

/** Why no more reminders of an invoice come: every step is done, or the next one's day is too long ago. */
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
  {
    from,
    last,
    today,
  }: { from: CalendarDate; last: { step: number; endedOn: CalendarDate | null } | null; today: CalendarDate },
): RemindersEnd | null {
  if (last !== null && last.endedOn === null) return null;
  const next = stepsDue(days, today)[last?.step ?? 0];
  if (next === undefined) return last === null ? null : 'all-steps';
  const isLate = from < next.from && (next.previous === null || (last?.endedOn ?? today) < next.previous.from);
  return isLate ? 'too-late' : null;
}

/**
 * When each step is due, on a date in Stockholm, by the day from which its days count. Each step but the first also comes
 * after the one before by as many days as lie between their days, so that no two come at once. None comes long after its
 * day, so that a step that is added later mails nobody about old debts (product §10.14).
 * @param days the provider's steps as days after that day, rising
 */
export function stepsDue(days: readonly number[], today: CalendarDate): StepDue[] {
  return days.map((late, at) => {
    const before = days[at - 1];
    const daysBefore = (count: number) => ({
      from: addDays(today, -count - MOST_DAYS_LATE),
      until: addDays(today, -count),
    });
    return { step: at + 1, ...daysBefore(late), previous: before === undefined ? null : daysBefore(late - before) };
  });
}
