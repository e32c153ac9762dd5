import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Caller } from './caller.ts';

/** The longest that another request may wait on a machine that does nothing else, in milliseconds. */
const MOST_WAIT_MS = 200;

/**
 * Does some work while it requests /healthz of a program at regular intervals, and expects that half of the responses are quick. If
 * they are not, it tries again. A program that blocks does so every time.
 */
export async function expectOthersServed<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
  const medians: number[] = [];
  for (;;) {
    const state = { isWorking: true };
    const working = work().finally(() => (state.isWorking = false));
    const requested: Promise<number>[] = [];
    while (state.isWorking) {
      const sentAt = performance.now();
      // This is not awaited. Otherwise a program that blocks for seconds would only get one request.
      requested.push(caller.request('GET', '/healthz').then(() => performance.now() - sentAt));
      await setTimeout(20);
    }
    const waits = (await Promise.all(requested)).toSorted((one, other) => one - other);
    const result = await working;
    medians.push((waits[Math.floor(waits.length / 2)] ?? Infinity) / slowdown());
    if (Math.min(...medians) < MOST_WAIT_MS) return result;
    if (medians.length === 3) expect.fail(`The medians of three tries are ${medians.join(', ')} ms.`);
  }
}

/**
 * How many times as long work takes at this moment as on a machine that does nothing else, because other programs take
 * turns with it. Not to be called while the program works, which would count as another one.
 */
export function slowdown(): number {
  const [begin, before] = [performance.now(), process.cpuUsage()];
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if (user + system > 100_000) return Math.max(1, (1000 * (performance.now() - begin)) / (user + system));
  }
}
