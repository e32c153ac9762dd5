import { endpointQuery } from '#web/endpoint-query.ts';
import type { getMailChoices } from '#features/account/endpoints.ts';

/** Which mails the member gets. */
export const mailChoicesQuery = endpointQuery<typeof getMailChoices>('GET /api/auth/mailchoices', {});
