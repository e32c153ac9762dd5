import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/** How late an invoice may become before its first reminder. What is older is left to a person (product §10.14). */
const NEWS_DAYS = 30;

/** When a step of the reminders is due. */
export interface StepDue {
  /** 1 for the first. */
  step: number;
  /** The due dates of the invoices. */
  dueFrom: CalendarDate;
  dueUntil: CalendarDate;
  /** The last day on which the step before may have been sent; null for the first step. */
  previousUntil: CalendarDate | null;
}

/**
 * When each step is due, on a date in Stockholm. The first one depends on the due date alone. Each other one follows the
 * step before with as many days between them as between their days after the due date, so that no two come at once
 * (product §10.14).
 * @param days the provider's days after the due date, rising
 */
export function stepsDue(days: readonly number[], today: CalendarDate): StepDue[] {
  return days.map((late, at) => {
    const before = days[at - 1];
    return {
      step: at + 1,
      dueFrom: before === undefined ? addDays(today, -late - NEWS_DAYS) : ('0001-01-01' as CalendarDate),
      dueUntil: addDays(today, -late),
      previousUntil: before === undefined ? null : addDays(today, before - late),
    };
  });
}
