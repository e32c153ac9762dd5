import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Enqueues jobs that the test ends one by one. */
function enqueue(atOnce: number, owners: string[]) {
  const queue = createFairQueue(atOnce);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const jobs = owners.map((owner) => {
    const leaving = new AbortController();
    const done = queue.run(
      () => {
        started.push(owner);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      owner,
      leaving.signal,
    );
    return { done, leave: () => leaving.abort(new Error('left')) };
  });
  const endNext = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  return { started, jobs, endNext };
}

describe('A fair queue', () => {
  test('serves the owners in turn, however many jobs one of them has', async () => {
    const { started, endNext } = enqueue(1, ['anna', 'anna', 'anna', 'bo', 'cia', 'bo']);
    for (let job = 0; job <= 6; job += 1) await endNext();
    expect(started).toEqual(['anna', 'anna', 'bo', 'cia', 'anna', 'bo']);
  });

  test('runs jobs of several owners at once and never two of the same owner', async () => {
    const { started, endNext } = enqueue(2, ['anna', 'anna', 'anna', 'bo']);
    await setImmediate();
    expect(started).toEqual(['anna', 'bo']);
    await endNext();
    expect(started).toEqual(['anna', 'bo', 'anna']);
    await endNext();
    expect(started).toEqual(['anna', 'bo', 'anna']);
    await endNext();
    expect(started).toEqual(['anna', 'bo', 'anna', 'anna']);
  });

  test('drops a waiting job whose client has gone, and continues with the next', async () => {
    const { started, jobs, endNext } = enqueue(1, ['anna', 'bo', 'cia']);
    await setImmediate();
    jobs[1]?.leave();
    await expect(jobs[1]?.done).rejects.toThrow('left');
    await endNext();
    expect(started).toEqual(['anna', 'cia']);
  });

  test('tells a job whether it has waited for its turn', async () => {
    const queue = createFairQueue(Infinity, 2);
    const told = (owner: string) => queue.run((hasWaited) => Promise.resolve(hasWaited), owner);
    expect(await Promise.all(['anna', 'anna', 'anna', 'bo'].map(told))).toEqual([false, false, true, false]);
  });

  test('continues after a job that fails', async () => {
    const queue = createFairQueue(1);
    const failed = queue.run(() => Promise.reject(new Error('failed')), 'anna');
    const next = queue.run(() => Promise.resolve('done'), 'anna');
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});
