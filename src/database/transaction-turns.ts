import { AsyncLocalStorage } from 'node:async_hooks';
import { createFairQueue } from '#server/fair-queue.ts';

/** Of a process's ten connections. The others stay free for what only reads. */
const AT_ONCE = 6;

const owners = new AsyncLocalStorage<string>();

/**
 * Does work whose transactions run one at a time and take turns with those of other owners (product §12.5). Such a
 * transaction often waits for a row that another one of its owner has locked, and holds a connection meanwhile.
 */
export const onBehalfOf = <Result>(owner: string, work: () => Promise<Result>): Promise<Result> =>
  owners.run(owner, work);

/**
 * Lets the transactions of a process take turns.
 * @param limit how long one waits for its turn, in milliseconds
 */
export function createTransactionTurns(limit: number) {
  const queue = createFairQueue(AT_ONCE);
  /** @throws Error that counts as a missing connection, if the turn doesn't come in time */
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('timeout exceeded when trying to connect')), limit);
    return queue.run(
      () => {
        clearTimeout(timer);
        return work();
      },
      owners.getStore(),
      late.signal,
    );
  };
}
