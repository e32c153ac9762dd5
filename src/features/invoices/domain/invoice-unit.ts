import type { InvoiceUnit } from '../document/domain/invoice-document.ts';

/** What a line can count in, in the order of the choice (product §3.6). */
export const INVOICE_UNITS = ['timmar', 'st', 'fast-pris'] as const satisfies readonly InvoiceUnit[];
