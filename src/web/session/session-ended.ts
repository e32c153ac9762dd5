import { useSyncExternalStore } from 'react';
import { readToken } from './token.ts';

let waiting: { resolve: () => void }[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

/**
 * Resolves once the member has signed in again (product §4.2); at once if that has already happened in another request or
 * tab.
 * @param refused the token that the server no longer accepts
 */
export function sessionEnded(refused: string): Promise<void> {
  if (readToken() !== refused && readToken() !== null) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting = [...waiting, { resolve }];
  tell();
  return promise;
}

/** Lets the waiting requests continue with the new token. */
export function sessionResumed(): void {
  const resumed = waiting;
  waiting = [];
  tell();
  for (const { resolve } of resumed) resolve();
}

/** Whether requests are waiting for the member to sign in again. */
export function useSessionHasEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0,
  );
}
