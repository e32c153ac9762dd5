import { callQuery } from '#web/call-query.ts';
import type { getInvoiceDocument } from '../endpoints.ts';

/** What an invoice says now. */
export const documentQuery = (invoiceId: string) =>
  callQuery<typeof getInvoiceDocument>('GET /api/invoice/document/{invoiceId}', { params: { invoiceId } });
