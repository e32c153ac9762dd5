import { addDays, type CalendarDate } from '#shared/calendar-date.ts';

/** The payment terms, in days (product §5.7). */
export const PAYMENT_TERMS = [1, 3, 10, 20, 30] as const;
export type PaymentTerm = (typeof PAYMENT_TERMS)[number];

/** The term that a new invoice starts with. */
export const USUAL_TERM: PaymentTerm = 30;

/** The calendar date in Stockholm that is the term's days after today (product §5.7). */
export function dueDate(today: CalendarDate, term: PaymentTerm): CalendarDate {
  return addDays(today, term);
}
