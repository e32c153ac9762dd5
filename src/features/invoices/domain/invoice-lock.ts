import type { ReviewState } from './review-states.ts';

/** What an invoice's lock follows from (product §4.3). */
export interface SendingState {
  sentStatus: boolean;
  reviewState: ReviewState | null;
}

/** Whether an invoice takes no edits: it is sent, and the provider has not returned it (product §4.5). */
export function isInvoiceLocked({ sentStatus, reviewState }: SendingState): boolean {
  return sentStatus && reviewState !== 'returned';
}
