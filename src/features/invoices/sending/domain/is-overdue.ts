import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InvoiceDocument } from '../../document/domain/invoice-document.ts';

/**
 * Whether an invoice's due date has passed, so that it can't be sent. A credit note can be sent after its due date,
 * because nothing is to be paid (product §5.7).
 */
export const isOverdue = (
  { credits, dueDate }: Pick<InvoiceDocument, 'credits' | 'dueDate'>,
  today: CalendarDate,
): boolean => credits === undefined && dueDate < today;
