import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/**
 * A first reminder is sent up to this many days after its day. A person takes care of older invoices (product §10.14).
 */
const MOST_DAYS_LATE = 30;

/** When a step of the reminders is due. */
export interface StepDue {
  /** The step's number, from 1. */
  step: number;
  /** The first due date of the invoices for which the step is due. */
  dueFrom: CalendarDate;
  /** Their last due date, and the last day on which their mail to the customer was accepted. */
  dueUntil: CalendarDate;
  /** The step before must have been sent on this day or earlier; null for the first step. */
  previousUntil: CalendarDate | null;
}

/**
 * When each step is due, on a date in Stockholm. Its days count from the due date, or from the day on which the customer
 * got the invoice if that is later. Each step but the first also comes after the one before by as many days as lie
 * between their days, so that no two come at once (product §10.14).
 * @param days the provider's steps as days after the due date, rising
 */
export function stepsDue(days: readonly number[], today: CalendarDate): StepDue[] {
  return days.map((late, at) => {
    const before = days[at - 1];
    return {
      step: at + 1,
      dueFrom: before === undefined ? addDays(today, -late - MOST_DAYS_LATE) : ('0001-01-01' as CalendarDate),
      dueUntil: addDays(today, -late),
      previousUntil: before === undefined ? null : addDays(today, before - late),
    };
  });
}
