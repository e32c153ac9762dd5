import { endpointQuery } from '#web/endpoint-query.ts';
import type { acceptedContracts } from '../endpoints.ts';

/** Which contracts the member has accepted. */
export const acceptedQuery = endpointQuery<typeof acceptedContracts>('GET /api/agreement/accepted', {});
