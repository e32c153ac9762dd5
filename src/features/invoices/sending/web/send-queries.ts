import { endpointQuery } from '#web/endpoint-query.ts';
import type { currentContract, sentInvoicesOfMember } from '../endpoints.ts';

/** What the member sent last; null where nothing has ever been sent. */
export const lastSentQuery = (userId: string) =>
  endpointQuery<typeof sentInvoicesOfMember>('GET /api/invoice/getsentInvoicesofmember/{userId}', {
    params: { userId },
  });

/** Which contract is to be accepted. */
export const contractQuery = endpointQuery<typeof currentContract>('GET /api/agreement/current', {});
