import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/** How late a receivable is: not at all, by 1 to 30 days, by 31 to 60, or by more (product §2.24). */
export const AGES = ['notDue', 'late30', 'late60', 'lateMore'] as const;
export type Age = (typeof AGES)[number];

/** The first and the last due date of an age. */
export interface DueDates {
  first: CalendarDate;
  last: CalendarDate;
}

/** No due date is earlier, and none is later. */
const EVER: DueDates = { first: '0001-01-01' as CalendarDate, last: '9999-12-31' as CalendarDate };

/**
 * Which due dates each age has on a date in Stockholm. A receivable is late from the day after its due date. Every due
 * date is of exactly one age.
 */
export function dueDatesByAge(today: CalendarDate): Record<Age, DueDates> {
  return {
    notDue: { first: today, last: EVER.last },
    late30: { first: addDays(today, -30), last: addDays(today, -1) },
    late60: { first: addDays(today, -60), last: addDays(today, -31) },
    lateMore: { first: EVER.first, last: addDays(today, -61) },
  };
}
