/** Whether the long form runs: all cases of the tables, many faults, 20,000 fuzz requests (`npm run test:all`). */
export const isLong = process.env.TEST_LONG === '1';

/**
 * The time limit of tests that start the program many times. It is long, so that a busy machine doesn't reach it: the
 * parts that wait, such as for a start or a mail, have limits of their own. Vitest writes into the options that it gets
 * (`it.concurrent` does), and the files of a worker share these, so they are frozen.
 */
export const MANY_STARTS = Object.freeze({ timeout: (isLong ? 180 : 20) * 60_000 });

/**
 * The seed of all random input of the tests. It is fixed in `npm test`, and new each time in `npm run test:all`. It is in
 * the environment, so that every process of a run has the same.
 */
export const SEED = Number(
  (process.env.TEST_SEED ??= String(isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_120)),
);

/** Random-looking numbers from 0 to 1, which are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
