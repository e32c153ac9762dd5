import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';

/** What is wrong with a due date before sending. */
export interface DueDateWarning {
  /** A date that has passed must be recomputed. Any other may stay. */
  hasPassed: boolean;
  dueDate: string;
  /** The day of sending plus the term. */
  recomputed: CalendarDate;
}

/** The warning; null if the due date is today in Stockholm plus the term (product §5.7). */
export function dueDateWarning(
  invoice: { dueDate: string; noOfDueDates: PaymentTerm },
  today: CalendarDate,
): DueDateWarning | null {
  const recomputed = dueDate(today, invoice.noOfDueDates);
  if (invoice.dueDate === recomputed) return null;
  return { hasPassed: invoice.dueDate < today, dueDate: invoice.dueDate, recomputed };
}
