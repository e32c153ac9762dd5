import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type {
  fetchInvoices,
  invoiceResponse,
  invoiceData,
  invoiceLineResponse,
  specificClientInvoices,
} from '../drafting/endpoints.ts';

export type InvoiceContent = EndpointResponse<typeof invoiceData>;
export type Invoice = z.output<typeof invoiceResponse>;
export type InvoiceLine = z.output<typeof invoiceLineResponse>;

/** One invoice with its lines and client. */
export const invoiceQuery = (invoiceId: string) =>
  endpointQuery<typeof invoiceData>('GET /api/invoice/invoicedata/{invoiceId}', { params: { invoiceId } });

/** How many of a list are asked for, the newest; all of them without a limit. */
interface ListPart {
  limit?: number;
}

/** The invoices of the member: searched, sorted and added up here. */
export const invoicesQuery = (query: ListPart) =>
  endpointQuery<typeof fetchInvoices>('GET /api/invoice/fetchinvoices', { query });

/** The invoices of one client. */
export const clientInvoicesQuery = (clientId: string, query: ListPart) =>
  endpointQuery<typeof specificClientInvoices>('GET /api/invoice/specificclientinvoices/{clientId}', {
    params: { clientId },
    query,
  });

/**
 * Reads everything about invoices anew that shows, the document beside the form and the review too; resolves once it has
 * come.
 * @param shown 'later' only marks it old: for an invoice whose screen is left
 */
export async function refreshInvoices(client: QueryClient, shown: 'now' | 'later' = 'now'): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => /^GET \/api\/(invoice|review)\//.test(String(queryKey[0])),
    refetchType: shown === 'now' ? 'active' : 'none',
  });
}
