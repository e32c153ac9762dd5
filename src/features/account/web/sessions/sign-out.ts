import { api } from '#web/api.ts';
import { confirmLeaving, openAnew } from '#web/forms/unsaved-guard.tsx';
import type { WhileBusy } from '#web/forms/use-busy.ts';
import { pageSession, removeSession } from '#web/session/token.ts';
import type { logout } from '../../endpoints.ts';

/** How long the page waits until the server has ended the session, in milliseconds. The request has left by then. */
const WAIT = 3_000;

/**
 * Ends the session on the server and in the browser, and loads the sign-in anew, so that nothing of the account remains
 * in the page (product §4.2). If something is unsaved, it asks before that.
 */
export function signOut(whileBusy: WhileBusy): void {
  confirmLeaving(() => void whileBusy(end));
}

async function end(): Promise<void> {
  // A copy isn't the page's session, so an ended one isn't asked to sign in again. If the server can't be reached, the
  // session still ends here.
  const ended = api<typeof logout>('POST /api/auth/logout', {}, { ...pageSession() }).catch(() => {});
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, WAIT))]);
  removeSession();
  openAnew('/signin');
}
