import type { CallAnswer } from '#shared/call.ts';
import { callQuery } from '#web/call-query.ts';
import type { getBankInfo } from '../endpoints.ts';

/** The member's payout details; null where none have been saved. */
export const bankInfoQuery = callQuery<typeof getBankInfo>('GET /api/bankinformation/getbankinfo', {});

export type BankInfo = CallAnswer<typeof getBankInfo>;
