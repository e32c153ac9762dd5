import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/** The month of a date (YYYY-MM). */
const monthOf = (date: CalendarDate): string => date.slice(0, 7);

/** The first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): CalendarDate => `${month}-01` as CalendarDate;

/** The month after a month, both as YYYY-MM. */
export const monthAfter = (month: string): string => monthOf(addDays(firstDayOf(month), 31));

/** The days of a month (YYYY-MM), in order. */
export function daysOf(month: string): CalendarDate[] {
  const days = Array.from({ length: 31 }, (_, at) => addDays(firstDayOf(month), at));
  return days.filter((day) => monthOf(day) === month);
}

/**
 * The month (YYYY-MM) to book next, on a date in Stockholm. It is the month after the last booked one, or else the
 * month of the ledger's first posting. Null until that month has ended (product §10.12).
 */
export function nextToBook(lastBooked: string | null, firstPosting: CalendarDate | null, today: CalendarDate) {
  const next = lastBooked === null ? firstPosting && monthOf(firstPosting) : monthAfter(lastBooked);
  return next !== null && next < monthOf(today) ? next : null;
}
