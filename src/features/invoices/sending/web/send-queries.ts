import { callQuery } from '#web/call-query.ts';
import type { getUser } from '#features/account/endpoints.ts';
import type { invoiceData } from '../../drafting/endpoints.ts';
import type { currentContract, sentInvoicesOfMember } from '../endpoints.ts';

/** One invoice with its lines and client. */
export const invoiceQuery = (invoiceId: string) =>
  callQuery<typeof invoiceData>('GET /api/invoice/invoicedata/{invoiceId}', { params: { invoiceId } });

/** The signed-in account. */
export const accountQuery = callQuery<typeof getUser>('POST /api/auth/getuser', {});

/** What the member sent last; null where nothing has ever been sent. */
export const lastSentQuery = (userId: string) =>
  callQuery<typeof sentInvoicesOfMember>('GET /api/invoice/getsentInvoicesofmember/{userId}', { params: { userId } });

/** Which contract is to be accepted. */
export const contractQuery = callQuery<typeof currentContract>('GET /api/agreement/current', {});
