import type { SendingState } from './invoice-lock.ts';
import type { ReviewState } from './review-states.ts';

/** What an invoice shows as (product §4.3). */
export type InvoiceStatus = 'draft' | 'failed' | ReviewState;

/** The status of an invoice; `failed` where a send began and did not succeed. */
export function invoiceStatus({ reviewState, sendFailed }: SendingState & { sendFailed: boolean }): InvoiceStatus {
  return reviewState ?? (sendFailed ? 'failed' : 'draft');
}
