import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * What the screen before has left in the history entry for this one; null if nothing. It is taken out of the entry, because
 * the browser keeps it when the page is reloaded.
 */
export function useBrought(): unknown {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [brought] = useState<unknown>(state);
  useEffect(() => {
    if (state !== null) void navigate({ search }, { replace: true, preventScrollReset: true, state: null });
  }, [state, search, navigate]);
  return brought;
}
