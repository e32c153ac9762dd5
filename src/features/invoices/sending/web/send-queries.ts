import { endpointQuery } from '#web/endpoint-query.ts';
import type { currentContract, sentInvoicesOfMember } from '../endpoints.ts';

/** The invoice that the member sent last; null if they have never sent one. */
export const lastSentQuery = (userId: string) =>
  endpointQuery<typeof sentInvoicesOfMember>('GET /api/invoice/getsentInvoicesofmember/{userId}', {
    params: { userId },
  });

/** The contract that a member must accept. */
export const contractQuery = endpointQuery<typeof currentContract>('GET /api/agreement/current', {});
