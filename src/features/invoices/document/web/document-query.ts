import { endpointQuery } from '#web/endpoint-query.ts';
import type { getInvoiceDocument } from '../endpoints.ts';

/** What an invoice says now. */
export const documentQuery = (invoiceId: string) =>
  endpointQuery<typeof getInvoiceDocument>('GET /api/invoice/document/{invoiceId}', { params: { invoiceId } });
