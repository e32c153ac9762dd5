import { useRef } from 'react';

/**
 * Makes something once, although a response may be lost. Each request has a key, which is kept until the response has come.
 * Another try sends the same key, so that the server doesn't make a second one.
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
