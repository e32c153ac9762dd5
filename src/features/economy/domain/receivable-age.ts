import { addDays, type CalendarDate, FIRST_DATE, LAST_DATE } from '#shared/calendar-date.ts';

/** How late a receivable is: not at all, by 1 to 30 days, by 31 to 60, or by more (product §2.24). */
export const AGES = ['notDue', 'late30', 'late60', 'lateMore'] as const;
export type Age = (typeof AGES)[number];

/** The first and the last due date of an age. */
export interface DueDates {
  first: CalendarDate;
  last: CalendarDate;
}

/**
 * The range of due dates of each age, on a date in Stockholm. A receivable is late from the day after its due date. The
 * ranges cover every date and don't overlap.
 */
export function dueDatesByAge(today: CalendarDate): Record<Age, DueDates> {
  return {
    notDue: { first: today, last: LAST_DATE },
    late30: { first: addDays(today, -30), last: addDays(today, -1) },
    late60: { first: addDays(today, -60), last: addDays(today, -31) },
    lateMore: { first: FIRST_DATE, last: addDays(today, -61) },
  };
}
