import { endpointQuery } from '#web/endpoint-query.ts';
import type { getUserProfile } from '../endpoints.ts';

/** The member's contact details; null if none have been saved. */
export const profileQuery = endpointQuery<typeof getUserProfile>('GET /api/userprofile/getuserprofile', {});
