import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/**
 * Opens a screen after an action, unless the person has left the one where it began. Whoever has gone elsewhere meanwhile
 * stays there.
 */
export function useNavigateWhileShown() {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    async (to: string, options?: NavigateOptions) => {
      if (isShown.current) await navigate(to, options);
    },
    [navigate],
  );
}
