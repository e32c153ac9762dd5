import { type Operation, type Send, withSender } from './load.ts';
import { median } from './median.ts';
import type { Measured } from './open-measured.ts';

/** What is done in one of the programs, whenever its turn comes. */
export interface Turn {
  measured: Measured;
  run: Operation;
}

/** Rounds that are not counted: statements are prepared, and code is compiled. */
const WARMING = 30;

/**
 * Does each program's operation in turn, one after the other, for some seconds, so that what else the machine does meets
 * them alike. Each program has been told to time its requests.
 * @returns for each, the milliseconds that half of its operations took at most in the server, all their requests together
 */
export async function timeInTurns(turns: readonly Turn[], seconds: number): Promise<number[]> {
  const rounds = await withSenders(
    turns.map(({ measured }) => measured.product),
    async (senders) => {
      const round = async () => {
        for (const [at, { run }] of turns.entries()) await run(senders[at] as Send);
      };
      for (let warming = 0; warming < WARMING; warming += 1) await round();
      for (const { measured } of turns) await measured.ask('takeDurations');
      const end = performance.now() + seconds * 1000;
      let done = 0;
      for (; performance.now() < end; done += 1) await round();
      return done;
    },
  );
  return Promise.all(
    turns.map(async ({ measured }) => {
      const durations = await measured.ask('takeDurations');
      const requests = durations.length / rounds;
      return median(
        Array.from({ length: rounds }, (_, round) =>
          durations.slice(round * requests, (round + 1) * requests).reduce((sum, ms) => sum + ms, 0),
        ),
      );
    }),
  );
}

function withSenders<Result>(
  addresses: readonly string[],
  use: (senders: Send[]) => Promise<Result>,
  senders: Send[] = [],
): Promise<Result> {
  const [first, ...rest] = addresses;
  if (first === undefined) return use(senders);
  return withSender(first, (send) => withSenders(rest, use, [...senders, send]));
}
