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

/** What tells whether a query's data was loaded during this visit of the screen. */
interface Visited {
  isStale: boolean;
  isFetchedAfterMount: boolean;
  isError: boolean;
}

/** Whether a query's data was loaded during this visit of the screen, and not an earlier one. */
export function useIsOfThisVisit({ isStale, isFetchedAfterMount, isError }: Visited) {
  // Opening a screen marks the data that it preloads as stale, so data that isn't stale was loaded since.
  const [isRead, setRead] = useState(!isStale);
  // A request that failed leaves the data of an earlier visit, and one that fails later takes nothing away.
  if (!isRead && isFetchedAfterMount && !isError) setRead(true);
  return isRead;
}

/**
 * A query's data if it was loaded during this visit of the screen, for a form that begins with what is saved now, and the
 * error with which loading it failed, until it is requested again.
 */
export function useDataOfThisVisit<Data>(query: Visited & { data: Data; error: Error | null; isFetching: boolean }) {
  const data = useIsOfThisVisit(query) ? query.data : undefined;
  return { data, error: query.isFetching ? null : query.error };
}
