import { callQuery } from '#web/call-query.ts';
import type { getUser } from '../endpoints.ts';

/** The signed-in account. */
export const accountQuery = callQuery<typeof getUser>('POST /api/auth/getuser', {});
