import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Tries again what was not reached or failed on the server, never what was refused. */
const mayRetry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** The one cache of the server's answers: shown at once when a screen is come back to, and refreshed behind it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 2_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
