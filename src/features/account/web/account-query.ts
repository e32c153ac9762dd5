import { endpointQuery } from '#web/endpoint-query.ts';
import type { getUser } from '../endpoints.ts';

/** The signed-in account. */
export const accountQuery = endpointQuery<typeof getUser>('POST /api/auth/getuser', {});
