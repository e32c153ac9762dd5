import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';

/** The payment terms, in days (product §5.7). */
export const PAYMENT_TERMS = [1, 3, 10, 20, 30] as const;
export type PaymentTerm = (typeof PAYMENT_TERMS)[number];

/** The term that a new invoice starts with. */
export const USUAL_TERM: PaymentTerm = 30;

/** The calendar date in Stockholm that is the term's days after today (product §5.7). */
export function dueDate(today: CalendarDate, term: PaymentTerm): CalendarDate {
  return addDays(today, term);
}

/**
 * The term in days that a document states: from its date to its due date, so that the two agree. The due date may be of
 * an earlier day than the document (product §5.7). If it has passed, the document can't be sent, and states the chosen
 * term.
 */
export function statedTerm(date: CalendarDate, due: CalendarDate, chosen: number): number {
  return due < date ? chosen : daysBetween(date, due);
}
