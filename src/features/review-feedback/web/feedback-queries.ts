import { endpointQuery } from '#web/endpoint-query.ts';
import type { invoiceChecks, returnedInvoices } from '../endpoints.ts';

/** The results of the automatic checks of a member's invoice as it is now. */
export const checksQuery = (invoiceId: string) =>
  endpointQuery<typeof invoiceChecks>('GET /api/review/checks/{invoiceId}', { params: { invoiceId } });

/** The notes on the member's returned invoices. */
export const returnedQuery = endpointQuery<typeof returnedInvoices>('GET /api/review/returned', {});
