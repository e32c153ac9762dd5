import { type QueriesOptions, useQueries } from '@tanstack/react-query';

/**
 * Whether what stands above a screen's content has come, or failed to: content that waits for it is not pushed down by
 * it, and all of it is asked for at once.
 */
export function useSettled<T extends unknown[]>(queries: readonly [...QueriesOptions<T>]): boolean {
  return useQueries({ queries, combine: (results) => results.every(({ isPending }) => !isPending) });
}
