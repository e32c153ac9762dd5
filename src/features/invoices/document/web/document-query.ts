import { endpointQuery } from '#web/endpoint-query.ts';
import type { getInvoiceDocument } from '../endpoints.ts';

/** An invoice's current document. */
export const documentQuery = (invoiceId: string) =>
  endpointQuery<typeof getInvoiceDocument>('GET /api/invoice/document/{invoiceId}', { params: { invoiceId } });
