import { useDeferredValue } from 'react';

/**
 * What a screen shows, undefined until it has come. Its coming is deferred, so that the screen is first made in slices,
 * between which a phone stays answerable; each later change shows at once.
 */
export function useArrived<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
