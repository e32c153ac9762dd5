import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import { api, arrived, type EndpointId, type EndpointInputs } from './api.ts';

/**
 * A reading call as a query, cached under its id and inputs, so that every feature that reads the same call shares
 * one answer: `useQuery(endpointQuery<typeof getBankInfo>('GET /api/bankinformation/getbankinfo', {}))`.
 * After a change: `queryClient.invalidateQueries({ queryKey: ['GET /api/…'] })`.
 */
export function endpointQuery<C extends Endpoint>(id: EndpointId<C>, inputs: EndpointInputs<C>) {
  return queryOptions({
    queryKey: [id, inputs] as const,
    queryFn: () => api<C>(id, inputs),
    // A screen whose data is there is made once, and not without it first.
    initialData: () => arrived<C>(id, inputs),
  });
}

/** Asks again in so many milliseconds; not for what has never come, which says so and waits for another try. */
export const again =
  (pause: number) =>
  ({ state }: { state: { data: unknown } }) =>
    state.data !== undefined && pause;

/**
 * What a query has beside its call where an answer from before its screen showed must not count: it is read anew each time,
 * and `isFetchedAfterMount` says when.
 */
export const readAnew = { initialData: () => undefined, refetchOnMount: 'always' } as const;
