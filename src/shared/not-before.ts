/**
 * The instant of something that is compared with what is recorded already: now, or just after the newest of that if a
 * clock was ahead when it was recorded. The caller holds the lock under which both are recorded.
 */
export const notBefore = (now: Date, ...recorded: readonly (Date | null | undefined)[]): Date => {
  const newest = Math.max(...recorded.map((at) => at?.getTime() ?? 0));
  return newest > now.getTime() ? new Date(newest + 1) : now;
};
