import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery } from '#web/endpoint-query.ts';
import type { getBankInfo } from '../endpoints.ts';

/** The member's payout details; null if none have been saved. */
export const bankInfoQuery = endpointQuery<typeof getBankInfo>('GET /api/bankinformation/getbankinfo', {});

export type BankInfo = EndpointResponse<typeof getBankInfo>;
