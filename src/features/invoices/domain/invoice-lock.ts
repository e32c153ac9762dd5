import type { ReviewState } from './review-states.ts';

/** The facts that decide whether an invoice is locked (product §4.3). */
export interface SendingState {
  sentStatus: boolean;
  reviewState: ReviewState | null;
}

/** Whether an invoice can't be edited: it is sent, and the provider has not returned it (product §4.5). */
export function isInvoiceLocked({ sentStatus, reviewState }: SendingState): boolean {
  return sentStatus && reviewState !== 'returned';
}
