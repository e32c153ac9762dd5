import type { QueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/endpoint.ts';
import { endpointQuery, repeatEvery } from '#web/endpoint-query.ts';
import type { dueWages, payoutBatch } from '../endpoints.ts';

type DueWages = EndpointResponse<typeof dueWages>;
export type DueWage = DueWages['wages'][number];
export type ListedBatch = DueWages['batches'][number];
export type PayoutBatch = EndpointResponse<typeof payoutBatch>;
export type BatchWage = PayoutBatch['wages'][number];

/** How often a screen requests these queries again, in milliseconds, because others work with the same wages. */
const EVERY = 15_000;

/** The wages that are due, and the batches. */
export const dueWagesQuery = {
  ...endpointQuery<typeof dueWages>('GET /api/payout/due', {}),
  refetchInterval: repeatEvery(EVERY),
};

/** One batch with its rows. */
export const payoutBatchQuery = (batchId: string) => ({
  ...endpointQuery<typeof payoutBatch>('GET /api/payout/batch/{batchId}', { params: { batchId } }),
  refetchInterval: repeatEvery(EVERY),
});

/** Requests everything about due wages and batches again. */
export function refreshPayouts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /api/payout/') });
}
