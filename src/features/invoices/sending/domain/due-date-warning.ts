import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';

/** What is wrong with a due date before sending. */
export interface DueDateWarning {
  /** Whether the due date has passed. Then it must be recomputed; otherwise it may stay. */
  hasPassed: boolean;
  dueDate: string;
  /** The due date that it would get: the day of sending plus the term. */
  recomputed: CalendarDate;
}

/** The warning about a due date; null if it is today in Stockholm plus the term (product §5.7). */
export function dueDateWarning(
  invoice: { dueDate: string; noOfDueDates: PaymentTerm },
  today: CalendarDate,
): DueDateWarning | null {
  const recomputed = dueDate(today, invoice.noOfDueDates);
  if (invoice.dueDate === recomputed) return null;
  return { hasPassed: invoice.dueDate < today, dueDate: invoice.dueDate, recomputed };
}
