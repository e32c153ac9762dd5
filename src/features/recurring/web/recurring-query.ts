import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type { listRecurring } from '../endpoints.ts';

export type Recurring = EndpointResponse<typeof listRecurring>['recurring'][number];

/**
 * The invoices that the member repeats. `refreshInvoices` requests them again, because the endpoint is an invoice's.
 */
export const recurringQuery = endpointQuery<typeof listRecurring>('GET /api/invoice/recurring', {});
