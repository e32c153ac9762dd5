import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { openAnew } from '#web/forms/unsaved-guard.tsx';
import { sessionResumed } from '#web/session/session-ended.ts';
import { readToken, storedSession } from '#web/session/token.ts';
import type { getUser } from '../../endpoints.ts';
import { accountQuery } from '../account-queries.ts';

/**
 * A page may miss a change of the storage while it is in the background or left, or the server may be away. So it also
 * looks when it is shown or used again.
 */
const EVENTS = ['storage', 'pageshow', 'visibilitychange', 'focus'];

/**
 * Follows the sign-ins and sign-outs of the browser's other tabs (product §4.2). The page's session continues if its
 * account has signed in again. If it has signed out, or another account has signed in, the start screen is loaded, because
 * the address may contain what was searched for.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = async () => {
      const stored = storedSession();
      if (stored.token === readToken()) return;
      const account = queryClient.getQueryData(accountQuery.queryKey)?.user._id;
      if (stored.token === null) return openAnew('/');
      if (account === undefined) return openAnew();
      const { user } = await api<typeof getUser>('POST /api/auth/getuser', {}, stored);
      // The next change of the storage has an event of its own.
      if (storedSession().token !== stored.token) return;
      if (user._id === account) sessionResumed(stored);
      else openAnew('/');
    };
    // While the stored session can't be asked for its account, the page keeps its own.
    const onChange = () => void follow().catch(() => {});
    onChange();
    for (const event of EVENTS) window.addEventListener(event, onChange);
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, onChange);
    };
  }, [queryClient]);
}
