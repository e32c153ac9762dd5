import { addMonths, type CalendarDate, monthOf } from './calendar-date.ts';

/** The month of a date and the eleven before it, oldest first, written YYYY-MM (product §2.5, §2.24). */
export function lastTwelveMonths(today: CalendarDate): [first: string, ...others: string[]] {
  const first = addMonths(monthOf(today), -11);
  return [first, ...Array.from({ length: 11 }, (_, index) => addMonths(first, index + 1))];
}
