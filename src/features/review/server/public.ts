/** What the checks look at (product §10.6). */
export { findCheckedInvoice } from '../decision/server/find-checked-invoice.ts';
