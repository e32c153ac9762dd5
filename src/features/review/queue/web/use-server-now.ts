import { useEffect, useState } from 'react';
import { SECOND } from '#shared/duration.ts';

/**
 * The server's time, updated every second: the time in its last response, plus the time that has passed since. This
 * machine's clock may be wrong, but it measures how much time passes.
 * @param response the server's time in its last response, and this machine's time when that was received
 */
export function useServerNow(response: { now: string; receivedAt: number }): Date {
  const [here, setHere] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, here - response.receivedAt);
  return new Date(Date.parse(response.now) + passed);
}
