import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, EndpointResponse } from '#shared/endpoint.ts';
import type { EndpointId, EndpointInputs } from './api.ts';

/**
 * An endpoint that reads as a query, cached under its id and inputs, so that every feature that reads the same one shares
 * its response: `useQuery(endpointQuery<typeof getBankInfo>('GET /api/bankinformation/getbankinfo', {}))`. The query client
 * knows how to ask for it. After a change: `queryClient.invalidateQueries({ queryKey: ['GET /api/…'] })`.
 */
export function endpointQuery<C extends Endpoint>(id: EndpointId<C>, inputs: EndpointInputs<C>) {
  const queryKey = [id, inputs] as const;
  return queryOptions<EndpointResponse<C>, Error, EndpointResponse<C>, typeof queryKey>({ queryKey });
}

/** A query that a screen preloads, whatever it answers. */
export interface PreloadedQuery {
  queryKey: readonly [id: EndpointId<Endpoint>, inputs: object];
}

/** Asks again in so many milliseconds; not for what has never come, which says so and waits for another try. */
export const again =
  (pause: number) =>
  ({ state }: { state: { data: unknown } }) =>
    state.data !== undefined && pause;

/** Whether what a query shows was read since one came to the screen, and not at an earlier visit. */
export function useIsOfThisVisit({ isStale, isFetchedAfterMount }: { isStale: boolean; isFetchedAfterMount: boolean }) {
  // Coming to a screen makes stale what it preloads: what is not has been read since.
  const [wasRead] = useState(!isStale);
  return wasRead || isFetchedAfterMount;
}
