import { callQuery } from '#web/call-query.ts';
import type { getUserProfile } from '../endpoints.ts';

/** The member's contact details, null where none have been saved. */
export const profileQuery = callQuery<typeof getUserProfile>('GET /api/userprofile/getuserprofile', {});
