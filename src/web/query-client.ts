import { type InvalidateOptions, type InvalidateQueryFilters, noop, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { api } from './api.ts';
import type { PreloadedQuery } from './endpoint-query.ts';

/** How long a response counts as fresh, and a failure as recent, in milliseconds. */
const FRESH = 2_000;

/** The longest wait for a screen's data before it shows that it loads, in milliseconds. */
const SHORT_WAIT = 50;

/** While another database server takes over, or ours starts, a read is repeated this often: for half a minute. */
const REPEATS = 6;
const PAUSE = 5_000;

/**
 * After a change, what is being requested for the first time is requested again too: its response may be from before the
 * change. The library itself waits for that response.
 */
class ChangingQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const { refetchType, predicate = () => true } = filters;
    const firstRequests = {
      ...filters,
      predicate: (query: Parameters<typeof predicate>[0]) => query.state.data === undefined && predicate(query),
    };
    if (refetchType !== 'none') void this.cancelQueries(firstRequests, { silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/**
 * The only cache of the server's responses. A screen that is opened again shows them at once and refreshes them in the
 * background. A failed request is only retried when the user asks for it, except while the server has no database
 * (product §2.2). Otherwise each part of a screen that uses the same response would repeat the request when it appears.
 */
export const queryClient = new ChangingQueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => {
        const [id, inputs] = queryKey as PreloadedQuery['queryKey'];
        return api(id, inputs);
      },
      retry: (failures, error) => failures < REPEATS && error instanceof ApiError && error.code === 'database-away',
      retryDelay: PAUSE,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH,
      staleTime: FRESH,
      networkMode: 'always',
    },
  },
});

/**
 * Requests a screen's data again before it opens, and waits shortly for what isn't cached. A screen whose data comes at once
 * is then rendered with it, and not first without. One whose data takes longer shows that it loads.
 */
export async function preload(queries: readonly PreloadedQuery[]): Promise<void> {
  const missing = queries.flatMap(({ queryKey }) => {
    const isCached = queryClient.getQueryData(queryKey) !== undefined;
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    const loading = queryClient.query({ queryKey }).catch(noop);
    return isCached ? [] : [loading];
  });
  await Promise.race([Promise.all(missing), new Promise((resolve) => setTimeout(resolve, SHORT_WAIT))]);
}
