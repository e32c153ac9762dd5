import { addDays, addMonths, type CalendarDate, firstDayOf, monthOf } from '#shared/calendar-date.ts';

/** How many months there are between two drafts (product §4.9). */
export const INTERVALS = [1, 3] as const;
export type Interval = (typeof INTERVALS)[number];

/** On which dates an invoice is repeated. */
interface Schedule {
  months: Interval;
  /** The day of the month. A shorter month has its last day instead. */
  day: number;
  /** The last day on which a draft is made; null for no end. */
  until: CalendarDate | null;
}

/** The most invoices that a member can repeat. */
export const MOST_RECURRING = 50;

/**
 * How many dates are offered as the first one. With three of them, a quarter can begin in any of the next months
 * (product §4.9).
 */
const OFFERED = 3;

/** The date of the draft after this one; null if it would come after the last day. */
export function nextDate(date: CalendarDate, { months, day, until }: Schedule): CalendarDate | null {
  const next = dateInMonth(addMonths(monthOf(date), months), day);
  return until === null || next <= until ? next : null;
}

/**
 * The next dates after today that have this day of the month. The member chooses the date of the first draft from them.
 */
export function offeredDates(today: CalendarDate, day: number): CalendarDate[] {
  return Array.from({ length: OFFERED + 1 }, (_, months) => dateInMonth(addMonths(monthOf(today), months), day))
    .filter((date) => date > today)
    .slice(0, OFFERED);
}

/** The day of a month (YYYY-MM), or the month's last day if it is shorter. */
function dateInMonth(month: string, day: number): CalendarDate {
  const date = addDays(firstDayOf(month), day - 1);
  const lastDay = addDays(firstDayOf(addMonths(month, 1)), -1);
  return date < lastDay ? date : lastDay;
}
