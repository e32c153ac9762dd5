import { endpointQuery } from '#web/endpoint-query.ts';
import type { getUser, sessionList } from '../endpoints.ts';

/** The signed-in account. */
export const accountQuery = endpointQuery<typeof getUser>('POST /api/auth/getuser', {});

/** Where the account is signed in. */
export const sessionsQuery = endpointQuery<typeof sessionList>('GET /api/auth/sessions', {});
