import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/** The month of a date (YYYY-MM). */
const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** The first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): CalendarDate => `${month}-01` as CalendarDate;

/** The month after one. */
export const monthAfter = (month: string): string => monthOf(addDays(firstDayOf(month), 31));

/** The days of a month, in order. */
export function daysOf(month: string): CalendarDate[] {
  const days = Array.from({ length: 31 }, (_, at) => addDays(firstDayOf(month), at));
  return days.filter((day) => monthOf(day) === month);
}

/**
 * The month to book next on a date in Stockholm: the one after the last booked month, or that of the ledger's first
 * posting. Null until it has ended (product §10.12).
 */
export function nextToBook(lastBooked: string | null, firstPosting: CalendarDate | null, today: CalendarDate) {
  const next = lastBooked === null ? firstPosting && monthOf(firstPosting) : monthAfter(lastBooked);
  return next !== null && next < monthOf(today) ? next : null;
}
