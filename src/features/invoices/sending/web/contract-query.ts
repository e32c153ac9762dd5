import { endpointQuery } from '#web/endpoint-query.ts';
import type { currentContract } from '#features/provider/endpoints.ts';

/** The contract that counts, and whether the member is to accept it. */
export const contractQuery = endpointQuery<typeof currentContract>('GET /api/agreement/current', {});
