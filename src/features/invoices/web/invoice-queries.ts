import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { ApiError, type FailureCode } from '#web/api-error.ts';
import { endpointQuery, repeatEvery } from '#web/endpoint-query.ts';
import type { getInvoiceDocument, getInvoiceVat } from '../document/endpoints.ts';
import type { invoiceTimeline } from '../timeline/endpoints.ts';
import type { invoiceData, invoiceLineResponse, invoiceResponse } from '../drafting/endpoints.ts';
import type { clientInvoiceSums, fetchInvoices, invoiceSums, specificClientInvoices } from '../list/endpoints.ts';

export type InvoiceContent = EndpointResponse<typeof invoiceData>;
export type Invoice = z.output<typeof invoiceResponse>;
export type InvoiceSums = EndpointResponse<typeof invoiceSums>;
export type InvoiceLine = z.output<typeof invoiceLineResponse>;
type Timeline = EndpointResponse<typeof invoiceTimeline>;
export type TimelineEvent = Timeline['timeline'][number];

/** One invoice with its lines and its customer. */
export const invoiceQuery = (invoiceId: string) =>
  endpointQuery<typeof invoiceData>('GET /api/invoice/invoicedata/{invoiceId}', { params: { invoiceId } });

/** How many of the newest invoices are requested; all of them without a limit. */
interface ListPart {
  limit?: number;
}

/** The member's invoices. The browser searches, sorts and adds them up. */
export const invoicesQuery = (query: ListPart) =>
  endpointQuery<typeof fetchInvoices>('GET /api/invoice/fetchinvoices', { query });

/** The number and sum of the member's invoices. A long list shows them before it is loaded. */
export const sumsQuery = endpointQuery<typeof invoiceSums>('GET /api/invoice/sums', {});

/** The number and sum of one customer's invoices. */
export const clientSumsQuery = (clientId: string) =>
  endpointQuery<typeof clientInvoiceSums>('GET /api/invoice/sums/{clientId}', { params: { clientId } });

/** The invoices of one customer. */
export const clientInvoicesQuery = (clientId: string, query: ListPart) =>
  endpointQuery<typeof specificClientInvoices>('GET /api/invoice/specificclientinvoices/{clientId}', {
    params: { clientId },
    query,
  });

/** An invoice's document as it is now. */
export const documentQuery = (invoiceId: string) =>
  endpointQuery<typeof getInvoiceDocument>('GET /api/invoice/document/{invoiceId}', { params: { invoiceId } });

/** How an invoice is taxed, and the rates of its lines. */
export const vatQuery = (invoiceId: string) =>
  endpointQuery<typeof getInvoiceVat>('GET /api/invoice/vat/{invoiceId}', { params: { invoiceId } });

/** How often the timeline is requested, in milliseconds. */
const TIMELINE_EVERY = 30_000;

/** The timeline of a member's invoice. It is requested repeatedly while the screen is open. */
export const timelineQuery = (invoiceId: string) => ({
  ...endpointQuery<typeof invoiceTimeline>('GET /api/review/timeline/{invoiceId}', { params: { invoiceId } }),
  refetchInterval: repeatEvery(TIMELINE_EVERY),
});

/**
 * Requests everything again that the screen shows about invoices and their review, and resolves when the screen shows
 * it.
 * @param shown 'later' only marks the data as outdated; used for an invoice whose screen is about to close
 */
export async function refreshInvoices(client: QueryClient, shown: 'now' | 'later' = 'now'): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => /^GET \/api\/(invoice|review)\//.test(String(queryKey[0])),
    refetchType: shown === 'now' ? 'active' : 'none',
  });
  // The cache updates the screen in a task of its own after the last response. Until then a deleted line's button could
  // get the focus.
  await new Promise((resolve) => setTimeout(resolve));
}

const OUTDATING: readonly FailureCode[] = ['not-found', 'invoice-locked', 'values-changed'];

/**
 * Whether a failed request tells that the screen may show an invoice that isn't so any more: another window has removed or
 * sent it, or changed or removed its line, or the response was lost and what was asked for may be done.
 */
const isOutdatedBy = (error: Error): boolean =>
  error instanceof ApiError && (error.isUnanswered || OUTDATING.includes(error.code));

/**
 * Waits for a request about an invoice. If it fails in a way that may leave the screen outdated, the screen requests the
 * invoice again, and so says how it is now (product §2.2).
 */
export async function refreshIfOutdated<Result>(client: QueryClient, request: Promise<Result>): Promise<Result> {
  return request.catch((error: Error) => {
    if (isOutdatedBy(error)) void refreshInvoices(client);
    throw error;
  });
}
