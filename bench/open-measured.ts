import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Command, Commands } from './measured-process.ts';

/** The measured process, controlled from another process. `await using` ends it. */
export interface Measured extends AsyncDisposable {
  /** The URLs of the program and of the floor. */
  product: string;
  floor: string;
  run<Name extends keyof Commands>(
    name: Name,
    ...argument: Parameters<Commands[Name]>
  ): Promise<Awaited<ReturnType<Commands[Name]>>>;
  close(): Promise<void>;
}

/** Starts the program in a process of its own. It still writes its log, but the output is discarded. */
export async function openMeasured(env: Record<string, string>): Promise<Measured> {
  const child = fork(new URL('./measured-process.ts', import.meta.url), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const exited = once(child, 'exit');
  const failed = exited.then(() => Promise.reject(new Error('The measured process has ended.')));
  failed.catch(() => {});
  const [addresses] = (await Promise.race([once(child, 'message'), failed])) as [{ product: string; floor: string }];
  let count = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  child.on('message', ({ number, result }: { number: number; result: unknown }) => {
    waiting.get(number)?.(result);
    waiting.delete(number);
  });
  const run: Measured['run'] = (name, ...[argument]) => {
    count += 1;
    const command: Command = { number: count, name, argument };
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(command.number, resolve);
    child.send(command);
    return Promise.race([promise, failed]) as never;
  };
  const close = async () => {
    await run('close');
    await exited;
  };
  return { ...addresses, run, close, [Symbol.asyncDispose]: close };
}
