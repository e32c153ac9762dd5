/** Work that waits for its turn, so that nobody's much work keeps another's little work waiting. */
export interface FairQueue {
  /**
   * Runs a job: one at a time of each owner, and owners take turns. Without an owner it has a turn of its own.
   * @param signal takes a job that still waits out of the queue
   * @throws the signal's reason, or what the job throws
   */
  run<Result>(job: () => Promise<Result>, owner?: string, signal?: AbortSignal): Promise<Result>;
}

/** A queue that runs at most so many jobs at once. */
export function createFairQueue(atOnce: number): FairQueue {
  /** What starts the waiting jobs of each owner; who comes next stands first. */
  const waiting = new Map<unknown, (() => void)[]>();
  const running = new Set<unknown>();

  const startNext = () => {
    for (const [owner, [first, ...others]] of waiting) {
      if (running.size >= atOnce) return;
      if (running.has(owner)) continue;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      running.add(owner);
      first?.();
    }
  };

  return {
    async run(job, owner, signal) {
      signal?.throwIfAborted();
      const key = owner ?? Symbol('nobody');
      const turn = Promise.withResolvers<void>();
      const leave = () => {
        const left = waiting.get(key)?.filter((start) => start !== turn.resolve) ?? [];
        if (left.length > 0) waiting.set(key, left);
        else waiting.delete(key);
        turn.reject(signal?.reason);
      };
      waiting.set(key, [...(waiting.get(key) ?? []), turn.resolve]);
      signal?.addEventListener('abort', leave, { once: true });
      startNext();
      await turn.promise;
      signal?.removeEventListener('abort', leave);
      try {
        return await job();
      } finally {
        running.delete(key);
        startNext();
      }
    },
  };
}
