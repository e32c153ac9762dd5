import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueDate, type PaymentTerm } from '../../domain/due-date.ts';

/** What there is to know of a due date before sending. */
export interface DueDateWarning {
  /** Passed dates must be recomputed, the others may stay. */
  hasPassed: boolean;
  dueDate: string;
  /** The sending day plus the term. */
  recomputed: CalendarDate;
}

/** Null where the due date is the sending day, today in Stockholm, plus the term (product §5.7). */
export function dueDateWarning(
  invoice: { dueDate: string; noOfDueDates: PaymentTerm },
  today: CalendarDate,
): DueDateWarning | null {
  const recomputed = dueDate(today, invoice.noOfDueDates);
  if (invoice.dueDate === recomputed) return null;
  return { hasPassed: invoice.dueDate < today, dueDate: invoice.dueDate, recomputed };
}
