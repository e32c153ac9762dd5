import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { OpenDatabase } from '#database/database.ts';
import { findMallocTrim } from './find-malloc-trim.ts';

/** How often to look whether the program is idle, in milliseconds. */
const INTERVAL = 10_000;
/** For how many intervals it must have been idle: as long as unused connections stay open (decision 61). */
const IDLE_INTERVALS = 12;
/** The share of the time in which an idle program works, because its job queues ask every second. */
const IDLE = 0.1;
/** How much the heap may grow before it is collected, in bytes. */
const GROWTH = 512 * 1024;

/**
 * Gives memory back after two minutes in which next to nothing happened, for as long as that lasts (decision 59). Otherwise
 * V8 keeps what its heap has grown by until it needs more, the C library what was freed between pieces in use, and the
 * connections that work in the background share keep the plans of all requests that they ever ran. Collecting takes some
 * 0.1 s. It needs Node's `--expose-gc`.
 */
export function collectWhenIdle({ closeUnused }: Pick<OpenDatabase, 'closeUnused'>): void {
  const mallocTrim = findMallocTrim();
  let before = performance.eventLoopUtilization();
  let collectedSize = 0;
  let idleIntervals = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    idleIntervals = utilization > IDLE ? 0 : idleIntervals + 1;
    if (idleIntervals < IDLE_INTERVALS) return;
    if (idleIntervals % IDLE_INTERVALS === 0) {
      // What they kept is collected an interval later. Without a database there is none to close.
      void closeUnused().catch(() => {});
      return;
    }
    if (getHeapStatistics().total_heap_size < collectedSize + GROWTH) return;
    globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    mallocTrim?.(0n);
    collectedSize = getHeapStatistics().total_heap_size;
  }, INTERVAL).unref();
}
