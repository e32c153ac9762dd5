import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What the screen before has left in the history entry for this one; null if nothing. It is taken out of the entry, because
 * the browser keeps it when the page is reloaded.
 * @param isWanted whether it is what the screen expects: an entry can be from before an upgrade
 */
export function useBrought<Wanted>(isWanted: (left: unknown) => left is Wanted): Wanted | null {
  const { state: left, search } = useLocation();
  const state: unknown = isOfRedirect(left) ? null : left;
  const navigate = useNavigate();
  const [brought] = useState(state);
  useEffect(() => {
    if (state !== null) void navigate({ search }, { replace: true, preventScrollReset: true, state: null });
  }, [state, search, navigate]);
  return isWanted(brought) ? brought : null;
}

/** Whether the router itself has left this, which marks the entry of a redirect. */
const isOfRedirect = (left: unknown) => typeof left === 'object' && left !== null && '_isRedirect' in left;
