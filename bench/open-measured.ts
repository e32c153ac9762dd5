import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Answers, Question } from './measured-process.ts';

/** The measured process, as another one sees it. */
export interface Measured {
  /** Addresses of the program and of the floor. */
  product: string;
  floor: string;
  ask<Name extends keyof Answers>(
    name: Name,
    ...argument: Parameters<Answers[Name]>
  ): Promise<Awaited<ReturnType<Answers[Name]>>>;
  close(): Promise<void>;
}

/** Starts the program in a process of its own, its log thrown away as it would be written. */
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
  let questions = 0;
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.(answer);
    waiting.delete(number);
  });
  const ask: Measured['ask'] = (name, ...[argument]) => {
    questions += 1;
    const question: Question = { number: questions, name, argument };
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(question.number, resolve);
    child.send(question);
    return Promise.race([promise, failed]) as never;
  };
  return {
    ...addresses,
    ask,
    async close() {
      await ask('close');
      await exited;
    },
  };
}
