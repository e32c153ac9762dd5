import { useEffect, useState } from 'react';

const SECOND = 1_000;

/**
 * The server's time, second by second: what it answered, and what has passed here since. This machine's clock may be
 * wrong, but not its seconds.
 * @param answered the server's time in its last answer, and this machine's when that came
 */
export function useServerNow(answered: { now: string; receivedAt: number }): Date {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, here - answered.receivedAt);
  return new Date(Date.parse(answered.now) + passed);
}
