/** A queue in which owners take turns. One owner's many jobs don't delay another's few. */
interface FairQueue {
  /**
   * Runs a job. Each owner has so many running jobs at a time, and owners take turns. A job without an owner counts as
   * an owner of its own.
   * @param job is told whether it has waited for its turn
   * @param signal removes the job from the queue if it is still waiting
   * @throws the signal's reason, or what the job throws
   */
  run<Result>(job: (hasWaited: boolean) => Promise<Result>, owner?: string, signal?: AbortSignal): Promise<Result>;
}

/** Creates a queue that runs at most `atOnce` jobs at once, and so many of each owner. */
export function createFairQueue(atOnce: number, ofEach = 1): FairQueue {
  /** The functions that start each owner's waiting jobs. The first owner in the map is next. */
  const waiting = new Map<unknown, (() => void)[]>();
  /** How many jobs of each owner are running. */
  const running = new Map<unknown, number>();
  let all = 0;

  const startNext = () => {
    for (const [owner, [first, ...others]] of waiting) {
      if (all >= atOnce) return;
      const own = running.get(owner) ?? 0;
      if (own >= ofEach) continue;
      waiting.delete(owner);
      if (others.length > 0) waiting.set(owner, others);
      running.set(owner, own + 1);
      all += 1;
      first?.();
    }
  };

  return {
    async run(job, owner, signal) {
      signal?.throwIfAborted();
      const key = owner ?? Symbol('nobody');
      const turn = Promise.withResolvers<void>();
      let hasTurn = false;
      const start = () => {
        hasTurn = true;
        turn.resolve();
      };
      const leave = () => {
        const left = waiting.get(key)?.filter((other) => other !== start) ?? [];
        if (left.length > 0) waiting.set(key, left);
        else waiting.delete(key);
        turn.reject(signal?.reason);
      };
      waiting.set(key, [...(waiting.get(key) ?? []), start]);
      signal?.addEventListener('abort', leave, { once: true });
      startNext();
      const hasWaited = !hasTurn;
      await turn.promise;
      signal?.removeEventListener('abort', leave);
      try {
        return await job(hasWaited);
      } finally {
        const own = (running.get(key) ?? 1) - 1;
        if (own > 0) running.set(key, own);
        else running.delete(key);
        all -= 1;
        startNext();
      }
    },
  };
}
