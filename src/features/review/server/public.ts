/** The data that the checks need (product §10.6). */
export { findCheckedInvoice } from '../decision/server/find-checked-invoice.ts';
/** What a reviewer's search finds (product §2.20). */
export { newestReviews } from '../queue/server/find-queue.ts';
