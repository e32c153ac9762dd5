import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/api.ts';
import { openAnew } from '#web/forms/unsaved-guard.tsx';
import { sessionResumed } from '#web/session/session-ended.ts';
import { readToken, storedSession } from '#web/session/token.ts';
import type { getUser } from '../../endpoints.ts';
import { accountQuery } from '../account-queries.ts';

/**
 * Follows the sign-ins and sign-outs of the browser's other tabs (product §4.2). The page's session continues if its
 * account has signed in again. If it has signed out, or another account has signed in, the page is opened anew.
 */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = async () => {
      const stored = storedSession();
      if (stored.token === readToken()) return;
      const account = queryClient.getQueryData(accountQuery.queryKey)?.user._id;
      if (stored.token === null || account === undefined) return openAnew();
      const { user } = await api<typeof getUser>('POST /api/auth/getuser', {}, stored);
      // The next change of the storage has an event of its own.
      if (storedSession().token !== stored.token) return;
      if (user._id === account) sessionResumed(stored);
      else openAnew();
    };
    // While the stored session can't be asked for its account, the page keeps its own.
    const onChange = () => void follow().catch(() => {});
    onChange();
    window.addEventListener('storage', onChange);
    // The browser restores a page that it had left without telling it what happened meanwhile.
    window.addEventListener('pageshow', onChange);
    return () => {
      window.removeEventListener('storage', onChange);
      window.removeEventListener('pageshow', onChange);
    };
  }, [queryClient]);
}
