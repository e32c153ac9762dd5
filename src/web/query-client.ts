import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as new, and a failure as told, in milliseconds. */
const FRESH = 2_000;

/**
 * The one cache of the server's answers: shown at once when a screen is come back to, and refreshed behind it. What has
 * failed is tried again by whoever wants it, never by itself (product §2.2): several parts of a screen that show the same
 * answer would otherwise ask again as each of them appears.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FRESH,
      staleTime: FRESH,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
