import { callQuery } from '#web/call-query.ts';
import type { currentContract, sentInvoicesOfMember } from '../endpoints.ts';

/** What the member sent last; null where nothing has ever been sent. */
export const lastSentQuery = (userId: string) =>
  callQuery<typeof sentInvoicesOfMember>('GET /api/invoice/getsentInvoicesofmember/{userId}', { params: { userId } });

/** Which contract is to be accepted. */
export const contractQuery = callQuery<typeof currentContract>('GET /api/agreement/current', {});
