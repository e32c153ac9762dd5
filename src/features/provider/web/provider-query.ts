import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type { providerFacts } from '../endpoints.ts';

export type ShownProvider = EndpointResponse<typeof providerFacts>;

/** The provider's facts, and the last changes to them. */
export const providerQuery = endpointQuery<typeof providerFacts>('GET /api/provider/facts', {});
