import type { CalendarDate } from '#shared/calendar-date.ts';
import { placeOf, STATIONS } from '../way/domain/money-way.ts';
import type { ReviewState } from './review-state.ts';

/** The status that is shown for an invoice (product §4.3). */
type InvoiceStatus = 'draft' | 'failed' | ReviewState;

/** The statuses that lists show. */
const SHOWN_STATUSES = ['draft', 'failed', 'returned', ...STATIONS, 'credited'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** What lists are filtered by: a status, or all that their member has to finish. */
export const STATUS_CHOICES = ['to-finish', ...SHOWN_STATUSES] as const;
export type StatusChoice = (typeof STATUS_CHOICES)[number];

/** The status of an invoice. It is `failed` if a send was started and has not succeeded. */
export function invoiceStatus({ reviewState, sendFailed }: SendingState & { sendFailed: boolean }): InvoiceStatus {
  return reviewState ?? (sendFailed ? 'failed' : 'draft');
}

/** The status that lists show on a date in Stockholm. A late invoice is `overdue` (product §9.8). */
export function shownStatus(
  invoice: Parameters<typeof invoiceStatus>[0] & { dueDate: CalendarDate },
  today: CalendarDate,
): ShownStatus {
  const status = invoiceStatus(invoice);
  if (status === 'failed') return status;
  return placeOf(invoice, today);
}

/** The facts that decide whether an invoice is locked (product §4.3). */
interface SendingState {
  sentStatus: boolean;
  reviewState: ReviewState | null;
}

/** Whether an invoice can't be edited: it is sent, and the provider has not returned it (product §4.5). */
export function isInvoiceLocked({ sentStatus, reviewState }: SendingState): boolean {
  return sentStatus && reviewState !== 'returned';
}
