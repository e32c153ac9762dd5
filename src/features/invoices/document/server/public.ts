/** What other features use of the document: its PDF (product §11). */
export { createInvoiceRenderer } from './render-invoice.ts';
