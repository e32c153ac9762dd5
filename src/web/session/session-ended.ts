import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { continueSession, pageSession, type Session } from './token.ts';

let waiting: { session: Session; resolve: () => void }[] = [];
const { subscribe, tell } = createListeners();

/**
 * Resolves once the session's account has signed in again (product §4.2); at once if that has already happened.
 * @param refused the token that the server no longer accepts
 */
export function sessionEnded(session: Session, refused: string): Promise<void> {
  if (session.token !== refused) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting = [...waiting, { session, resolve }];
  tell();
  return promise;
}

/** Continues this page's session after the same account has signed in again. The waiting requests are repeated. */
export function sessionResumed(renewed: Session): void {
  continueSession(renewed);
  const resumed = waiting;
  waiting = [];
  tell();
  for (const { resolve } of resumed) resolve();
}

/**
 * Runs something when a request begins to wait for a new sign-in.
 * @returns a function that stops listening
 */
export function onSessionEnd(act: () => void): () => void {
  return subscribe(() => {
    if (waiting.length > 0) act();
  });
}

/** Whether requests are waiting for the page's account to sign in again. */
export function useSessionHasEnded(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.some(({ session }) => session === pageSession()));
}
