import { setTimeout } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { verifyPassword } from '../src/features/account/server/password/password.ts';
import { openProgram } from '../src/app/open-program.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { createLogger } from '../src/server/http/logging/logger.ts';
import { parseSettings } from '../src/server/settings.ts';
import { buildFloor } from './floor-server.ts';
import { ownCpu } from './process-cpu.ts';
import { watchStatements } from './watch-statements.ts';

// The measured process: the whole program and, on its pool, the floor that it is compared with. Forked by
// bench/open-measured.ts, whose questions it answers.
const watch = watchStatements();
// What it asks at its start is noted until somebody takes it.
watch.start();
const settings = parseSettings({ PORT: '0', RATE_LIMIT: 'off', ...process.env });
const database = await openDatabase(settings);
await database.migrate();
const logger = createLogger();
const program = await openProgram({ settings, database, clock: () => new Date(), logger, screens: '' });
const floor = buildFloor(database, Number(process.env.FLOOR_MEMBERS));

let durations: number[] = [];

/** What can be asked. */
const answers = {
  /** Processor time of this process until now, in milliseconds. */
  cpu: () => ownCpu(),
  /** Executes statements in one transaction, without their triggers and foreign keys being checked. */
  execute: (statements: string[]) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(sql.raw(statement));
    }),
  /** The number of a process of the database server's. */
  async databaseProcess() {
    const { rows } = await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return rows[0]?.pid ?? 0;
  },
  noteStatements: () => watch.start(),
  takeStatements: () => watch.take(),
  /** From now on each request's time is noted, from its head's arrival to its answer's end. */
  timeRequests() {
    program.app.server.prependListener('request', (_request, response) => {
      const begin = performance.now();
      response.once('finish', () => durations.push(performance.now() - begin));
    });
  },
  /** Milliseconds that each request took since the last time. */
  takeDurations() {
    const taken = durations;
    durations = [];
    return taken;
  },
  /** Processor time of checking a password once, in milliseconds. */
  async hash({ hash, times }: { hash: string; times: number }) {
    const before = ownCpu();
    for (let time = 0; time < times; time += 1) await verifyPassword(hash, 'another password');
    return (ownCpu() - before) / times;
  },
  /** How late the event loop comes round within some seconds, in milliseconds, with as many threads spinning beside it. */
  async delay({ seconds, spinning }: { seconds: number; spinning: number }) {
    const spinners = Array.from({ length: spinning }, () => new Worker('for (;;);', { eval: true }));
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    await setTimeout(seconds * 1000);
    histogram.disable();
    await Promise.all(spinners.map((spinner) => spinner.terminate()));
    const ms = (nanoseconds: number) => nanoseconds / 1e6;
    return { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max) };
  },
  async close() {
    await floor.close();
    await program.close();
  },
};

export type Answers = typeof answers;

/** A question by its name, numbered. */
export interface Question {
  number: number;
  name: keyof Answers;
  argument: unknown;
}

async function reply({ number, name, argument }: Question): Promise<void> {
  const answer = await (answers[name] as (argument: unknown) => unknown)(argument);
  process.send?.({ number, answer });
  if (name === 'close') process.disconnect();
}

process.on('disconnect', () => process.exit());
process.on('message', (question: Question) => void reply(question));
const listening = { host: '127.0.0.1', port: 0 };
process.send?.({ product: await program.app.listen(listening), floor: await floor.listen(listening) });
