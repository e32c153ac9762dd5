/** Reads what the automatic checks need (product §10.6). */
export { findCheckedInvoice } from '../decision/server/find-checked-invoice.ts';
