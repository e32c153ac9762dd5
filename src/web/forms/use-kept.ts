import { useEffect } from 'react';
import { readToken, storedSession } from '../session/token.ts';

/**
 * What a form had when its page was hidden; null if nothing was unsaved then, or in another session.
 * @param form the form's name, which is its key in the tab's storage
 */
export function readKept(form: string): unknown {
  const [token, typed] = JSON.parse(sessionStorage.getItem(form) ?? '[]') as [string?, unknown?];
  return token === readToken() ? typed : null;
}

/**
 * Keeps what is typed in a form in the tab's storage while the page is hidden. A phone may throw the page away meanwhile,
 * and load it anew when somebody comes back to it (product §2.2).
 * @param read returns what is typed; null if nothing is unsaved
 */
export function useKept(form: string, read: (() => object) | null): void {
  useEffect(() => {
    const keep = () => {
      const token = readToken();
      // A page that is left by signing out is hidden too.
      if (document.hidden && read !== null && storedSession().token === token)
        sessionStorage.setItem(form, JSON.stringify([token, read()]));
      else sessionStorage.removeItem(form);
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      sessionStorage.removeItem(form);
    };
  });
}
