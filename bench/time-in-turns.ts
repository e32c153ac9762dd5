import { openSender, type Operation, type Send } from './load.ts';
import { median } from './median.ts';
import type { Measured } from './open-measured.ts';

/** The operation that one of the programs runs when it is its turn. */
export interface Turn {
  measured: Measured;
  run: Operation;
}

/** Rounds that don't count, because statements are still prepared and code is compiled. */
const WARMING = 15;
/** The least rounds that count, however long they take on a busy machine. */
const LEAST = 15;

/**
 * Runs each program's operation in turn for some seconds, so that other work of the machine affects them equally. Each
 * program must time its requests already.
 * @returns for each program, the median of the milliseconds that all requests of an operation took in the server
 */
export async function timeInTurns(turns: readonly Turn[], seconds: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const senders = turns.map(({ measured }) => stack.use(openSender(measured.product)));
  const runInTurn = async () => {
    for (const [at, { run }] of turns.entries()) await run(senders[at]?.send as Send);
  };
  for (let warming = 0; warming < WARMING; warming += 1) await runInTurn();
  for (const { measured } of turns) await measured.run('takeDurations');
  const end = performance.now() + seconds * 1000;
  let rounds = 0;
  for (; performance.now() < end || rounds < LEAST; rounds += 1) await runInTurn();
  return await Promise.all(
    turns.map(async ({ measured }) => {
      const durations = await measured.run('takeDurations');
      const requests = durations.length / rounds;
      return median(
        Array.from({ length: rounds }, (_, round) =>
          durations.slice(round * requests, (round + 1) * requests).reduce((sum, ms) => sum + ms, 0),
        ),
      );
    }),
  );
}
