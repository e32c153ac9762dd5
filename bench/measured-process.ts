import { setImmediate, setTimeout } from 'node:timers/promises';
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
import type { RecordedRequest } from './record-requests.ts';
import { watchStatements } from './watch-statements.ts';

// The measured process: the whole program, and the floor that it is compared with, on the same pool.
// bench/open-measured.ts forks it and sends it commands.
const watch = watchStatements();
// Statements of the start are recorded too, until somebody takes them.
watch.start();
const settings = parseSettings({ PORT: '0', RATE_LIMIT: 'off', ...process.env });
const database = await openDatabase(settings);
await database.migrate();
const logger = createLogger();
const program = await openProgram({ settings, database, clock: () => new Date(), logger, screens: '' });
const floor = await buildFloor(program.deps, logger);

let durations: number[] = [];

const commands = {
  /** The processor time of this process until now, in milliseconds. */
  cpu: () => ownCpu(),
  /** Executes statements in one transaction, without triggers and checks of foreign keys. */
  execute: (statements: string[]) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(sql.raw(statement));
    }),
  /** The id of one of the database server's processes. */
  async databaseProcess() {
    const { rows } = await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    return rows[0]?.pid ?? 0;
  },
  /** From now on, the floor repeats these requests. */
  repeatOnFloor: (recorded: RecordedRequest[]) => floor.repeat(recorded),
  recordStatements: () => watch.start(),
  takeStatements: () => watch.take(),
  /** From now on, records how long each request takes, from its headers to the end of the response. */
  timeRequests() {
    program.app.server.prependListener('request', (_request, response) => {
      const begin = performance.now();
      response.once('finish', () => durations.push(performance.now() - begin));
    });
  },
  /** The duration of each request since the last call, in milliseconds. */
  takeDurations() {
    const taken = durations;
    durations = [];
    return taken;
  },
  /** The processor time for checking a password once, in milliseconds, while as many are checked at once as asked for. */
  async hash({ hash, times, atOnce }: { hash: string; times: number; atOnce: number }) {
    const before = ownCpu();
    let left = times;
    const check = async () => {
      for (; left > 0; await verifyPassword(hash, 'another password')) left -= 1;
    };
    await Promise.all(Array.from({ length: atOnce }, check));
    return (ownCpu() - before) / times;
  },
  /** The delays of the event loop during some seconds, in milliseconds, while a number of threads spin. */
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
  /**
   * The turns of the event loop during some seconds, by the processor time of its thread, so that other programs don't
   * count: the longest turn in milliseconds, and the length that the turns of 99 % of the time don't exceed.
   */
  async turns({ seconds }: { seconds: number }) {
    const turns: number[] = [];
    let before = process.threadCpuUsage();
    for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      before = process.threadCpuUsage();
      turns.push((user + system) / 1000);
    }
    turns.sort((a, b) => b - a);
    const [longest = 0] = turns;
    let left = turns.reduce((sum, turn) => sum + turn, 0) / 100;
    return { longest, p99: turns.find((turn) => (left -= turn) < 0) ?? 0 };
  },
  async close() {
    await floor.app.close();
    await program.close();
  },
};

/** The commands that another process may send. */
export type Commands = typeof commands;

/** A command by its name, with a number to match its result. */
export interface Command {
  number: number;
  name: keyof Commands;
  argument: unknown;
}

async function execute({ number, name, argument }: Command): Promise<void> {
  const result = await (commands[name] as (argument: unknown) => unknown)(argument);
  process.send?.({ number, result });
  if (name === 'close') process.disconnect?.();
}

process.on('disconnect', () => process.exit());
process.on('message', (command: Command) => void execute(command));
const listening = { host: '127.0.0.1', port: 0 };
process.send?.({ product: await program.app.listen(listening), floor: await floor.app.listen(listening) });
