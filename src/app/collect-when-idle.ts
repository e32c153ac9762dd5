import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { OpenDatabase } from '#database/database.ts';

/** How often to look whether the program is idle, in milliseconds. */
const INTERVAL = 10_000;
/** For how many intervals it must have been idle, so that the connections that nobody uses are closed (decision 61). */
const IDLE_INTERVALS = 13;
/** The share of the time in which an idle program works, because its job queues ask every second. */
const IDLE = 0.1;
/** How much the heap may grow before it is collected, in bytes. */
const GROWTH = 512 * 1024;

/**
 * Gives memory back when the program is idle, if its heap has grown (decision 59). Otherwise V8 keeps what it has grown by
 * until it needs more, and the one connection that stays open keeps the plans of all requests that it ever ran. This takes
 * some 0.1 s, so it waits until nothing has happened for two minutes. It needs Node's `--expose-gc`.
 */
export function collectWhenIdle({ connect }: Pick<OpenDatabase, 'connect'>): void {
  let before = performance.eventLoopUtilization();
  let collectedSize = 0;
  let idleIntervals = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    idleIntervals = utilization > IDLE ? 0 : idleIntervals + 1;
    if (idleIntervals < IDLE_INTERVALS || getHeapStatistics().total_heap_size < collectedSize + GROWTH) return;
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    collectedSize = getHeapStatistics().total_heap_size;
    // The next statement opens another one. Without a database there is none to close.
    void connect().then(
      (connection) => connection.release(true),
      () => {},
    );
  }, INTERVAL).unref();
}
