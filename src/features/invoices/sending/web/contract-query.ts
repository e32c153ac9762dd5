import { endpointQuery } from '#web/endpoint-query.ts';
import type { currentContract } from '#features/provider/endpoints.ts';

/** The contract that is used now, and whether the member must accept it. */
export const contractQuery = endpointQuery<typeof currentContract>('GET /api/agreement/current', {});
