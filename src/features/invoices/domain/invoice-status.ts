import type { ReviewState } from './review-state.ts';

/** The status that is shown for an invoice (product §4.3). */
export type InvoiceStatus = 'draft' | 'failed' | ReviewState;

/** The status of an invoice. It is `failed` if a send was started and did not succeed. */
export function invoiceStatus({ reviewState, sendFailed }: SendingState & { sendFailed: boolean }): InvoiceStatus {
  return reviewState ?? (sendFailed ? 'failed' : 'draft');
}

/** The facts that decide whether an invoice is locked (product §4.3). */
export interface SendingState {
  sentStatus: boolean;
  reviewState: ReviewState | null;
}

/** Whether an invoice can't be edited: it is sent, and the provider has not returned it (product §4.5). */
export function isInvoiceLocked({ sentStatus, reviewState }: SendingState): boolean {
  return sentStatus && reviewState !== 'returned';
}
