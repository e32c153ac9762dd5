import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type { dashboardSummary } from '../endpoints.ts';

/** Everything that the dashboard shows above its buttons. */
export const summaryQuery = endpointQuery<typeof dashboardSummary>('GET /api/dashboard/summary', {});

export type Summary = EndpointResponse<typeof dashboardSummary>;
export type Month = Summary['months'][number];
