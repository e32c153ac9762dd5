import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint, EndpointResponse } from '#shared/endpoint.ts';
import type { EndpointId, EndpointInputs } from './api.ts';

/**
 * A query for an endpoint that only reads. It is cached by the endpoint's id and inputs, so that all features share its
 * response: `useQuery(endpointQuery<typeof getBankInfo>('GET /api/bankinformation/getbankinfo', {}))`. The query client
 * makes the request. After a change: `queryClient.invalidateQueries({ queryKey: ['GET /api/…'] })`.
 */
export function endpointQuery<C extends Endpoint>(id: EndpointId<C>, inputs: EndpointInputs<C>) {
  const queryKey = [id, inputs] as const;
  return queryOptions<EndpointResponse<C>, Error, EndpointResponse<C>, typeof queryKey>({ queryKey });
}

/** A query that a screen preloads, with any type of response. */
export interface PreloadedQuery {
  queryKey: readonly [id: EndpointId<Endpoint>, inputs: object];
}

/** Repeats a query after some milliseconds, but not one that never succeeded, which waits for the user's retry. */
export const repeatEvery =
  (pause: number) =>
  ({ state }: { state: { data: unknown } }) =>
    state.data !== undefined && pause;

/** Whether a query's data was loaded during this visit of the screen, and not an earlier one. */
export function useIsOfThisVisit({ isStale, isFetchedAfterMount }: { isStale: boolean; isFetchedAfterMount: boolean }) {
  // Opening a screen marks the data that it preloads as stale, so data that isn't stale was loaded since.
  const [wasRead] = useState(!isStale);
  return wasRead || isFetchedAfterMount;
}

/** A query's data if it was loaded during this visit of the screen, for a form that begins with what is saved now. */
export function useDataOfThisVisit<Data>(query: Parameters<typeof useIsOfThisVisit>[0] & { data: Data }) {
  return useIsOfThisVisit(query) ? query.data : undefined;
}
