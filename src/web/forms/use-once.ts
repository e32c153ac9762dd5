import { useRef } from 'react';

/**
 * Makes things whose response may be lost. The key of each one whose response hasn't come is kept, and another try repeats
 * it, so that the server doesn't make a second one.
 */
export function useOnce() {
  const keys = useRef(new Map<string, string>());
  return async <Made>(what: string, make: (key: string) => Promise<Made>): Promise<Made> => {
    const key = keys.current.get(what) ?? crypto.randomUUID();
    keys.current.set(what, key);
    const made = await make(key);
    keys.current.delete(what);
    return made;
  };
}
