import { endpointQuery } from '#web/endpoint-query.ts';
import type { acceptedContracts, currentContract } from '../endpoints.ts';

/** The contract that counts, and whether the member is to accept it. */
export const contractQuery = endpointQuery<typeof currentContract>('GET /api/agreement/current', {});

/** The contracts that the member has accepted. */
export const acceptedQuery = endpointQuery<typeof acceptedContracts>('GET /api/agreement/accepted', {});
