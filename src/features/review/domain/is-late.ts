import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { placeOf } from '#features/invoices/way/domain/money-way.ts';

/** Whether a sent invoice is overdue at a time, by the rule of its member's lists (product §9.8). */
export const isLate = ({ state, dueDate }: { state: ReviewState; dueDate: CalendarDate }, now: Date): boolean =>
  placeOf({ reviewState: state, dueDate }, stockholmDate(now)) === 'overdue';
