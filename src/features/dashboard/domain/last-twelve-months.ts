import { addMonths, type CalendarDate, monthOf } from '#shared/calendar-date.ts';

/** The month of a date and the eleven before it, oldest first, written YYYY-MM (product §2.5). */
export const lastTwelveMonths = (today: CalendarDate): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(monthOf(today), index - 11));
