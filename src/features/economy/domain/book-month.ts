import { addDays, addMonths, type CalendarDate, firstDayOf, monthOf } from '#shared/calendar-date.ts';

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
  const next = lastBooked === null ? firstPosting && monthOf(firstPosting) : addMonths(lastBooked, 1);
  return next !== null && next < monthOf(today) ? next : null;
}
