import type { SendingState } from './invoice-lock.ts';
import type { ReviewState } from './review-states.ts';

/** The status that is shown for an invoice (product §4.3). */
export type InvoiceStatus = 'draft' | 'failed' | ReviewState;

/** The status of an invoice. It is `failed` if a send was started and did not succeed. */
export function invoiceStatus({ reviewState, sendFailed }: SendingState & { sendFailed: boolean }): InvoiceStatus {
  return reviewState ?? (sendFailed ? 'failed' : 'draft');
}
