import type { EndpointResponse } from '#shared/endpoint.ts';
import type { dashboardSummary } from '../endpoints.ts';

export type Summary = EndpointResponse<typeof dashboardSummary>;
export type Month = Summary['months'][number];
