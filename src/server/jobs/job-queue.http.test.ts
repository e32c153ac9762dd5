import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '#database/database.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { createLogger } from '../http/logging/logger.ts';
import { MailUnanswered } from '../mail/mail.ts';
import { type JobQueue, openJobQueue } from './job-queue.ts';

/** Opens a queue whose jobs are numbers. Job 0 runs until it is let go. */
async function openQueue(name: string) {
  const database = await openTestDatabase();
  const statements: string[] = [];
  const log: string[] = [];
  const outage = { isOn: false };
  const counted: OpenDatabase = {
    ...database,
    jobsDatabase: {
      executeSql: (text, values) => {
        statements.push(text);
        if (outage.isOn) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        return database.jobsDatabase.executeSql(text, values);
      },
    },
  };
  const jobs: JobQueue = await openJobQueue(counted, createLogger({ write: (line) => void log.push(line) }));
  const slow = Promise.withResolvers<void>();
  onTestFinished(async () => {
    slow.resolve();
    await jobs.stop();
    await database.close();
  });
  let atOnce = 0;
  let most = 0;
  await jobs.work<{ number: number }>({
    name,
    async run({ number }) {
      most = Math.max(most, (atOnce += 1));
      await (number === 0 ? slow.promise : setTimeout(100));
      atOnce -= 1;
    },
  });
  return {
    database,
    log,
    outage,
    jobs,
    slow,
    most: () => most,
    statements,
    inTransaction: (run: Parameters<typeof database.db.transaction<void>>[0]) => database.db.transaction(run),
    enqueue: (from: number, to: number) =>
      database.db.transaction(async (tx) => {
        for (let number = from; number <= to; number += 1) await jobs.enqueue(tx, { name }, { number });
      }),
    /** The states of the jobs, by their number. */
    states: async () =>
      (
        await database.jobsDatabase.executeSql(
          `select state from pgboss.job where name = $1 order by (data ->> 'number')::int`,
          [name],
        )
      ).rows.map(({ state }: { state: string }) => state),
  };
}

test('a slow job holds up no other one, neither of its time nor later', async () => {
  const { enqueue, states } = await openQueue('slow');
  await enqueue(0, 4);
  await expect.poll(states).toEqual(['active', ...Array.from({ length: 4 }, () => 'completed')]);
  await enqueue(5, 5);
  await expect.poll(states).toEqual(['active', ...Array.from({ length: 5 }, () => 'completed')]);
});

test('a job that is enqueued again waits once, and runs once more if the one before ran or runs', async () => {
  const { jobs, states, slow, inTransaction } = await openQueue('again');
  const again = (number: number, afterSeconds = 0) =>
    inTransaction((tx) => jobs.enqueueAgain(tx, { name: 'again' }, `job ${number}`, { number }, afterSeconds));
  for (const seconds of [600, 600, 600]) await again(1, seconds);
  expect(await states()).toEqual(['created']);
  for (let runs = 0; runs < 2; runs += 1) {
    await again(1);
    await expect.poll(states).toEqual(['completed']);
  }
  await again(0);
  await expect.poll(states).toEqual(['active', 'completed']);
  await again(0, 600);
  slow.resolve();
  await setTimeout(1500);
  expect(await states()).toEqual(['created', 'completed']);
});

test('a stop waits for a running job, marks it as done, and takes no other one', async () => {
  const { enqueue, states, slow, jobs } = await openQueue('stopped');
  await enqueue(0, 0);
  await expect.poll(states).toEqual(['active']);
  const stopping = jobs.stop();
  // What is being asked for at that moment may still be taken.
  await setTimeout(500);
  await enqueue(1, 1);
  await setTimeout(1500);
  expect(await states()).toEqual(['active', 'created']);
  slow.resolve();
  await stopping;
  expect(await states()).toEqual(['completed', 'created']);
});

test('ten jobs of a kind run at once, and after many a process asks once a second again', async () => {
  const { enqueue, states, slow, most, statements } = await openQueue('many');
  slow.resolve();
  await enqueue(0, 39);
  await expect.poll(async () => (await states()).filter((state) => state === 'completed').length).toBe(40);
  expect(most()).toBe(10);
  await setTimeout(1500);
  statements.length = 0;
  await setTimeout(5000);
  const asked = statements.filter((text) => text.includes('SKIP LOCKED')).length;
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThanOrEqual(6);
});

test('a job waits through a stop of weeks, also one of an earlier release, and its wait is told', async () => {
  const { database, jobs, inTransaction } = await openQueue('waits');
  await inTransaction((tx) => jobs.enqueue(tx, { name: 'waits' }, { number: 1 }, 3600));
  const run = async (query: string) => (await database.jobsDatabase.executeSql(query)).rows;
  // The release before kept a job for 14 days, and the program has stood still for 20.
  await run(`update pgboss.queue set retention_seconds = 1209600 where name = 'waits'`);
  await run(`update pgboss.job set created_on = now() - interval '20 days', start_after = now() - interval '20 days',
    keep_until = now() - interval '6 days' where name = 'waits'`);
  await jobs.stop();
  const opened = await openJobQueue(database, createLogger({ write: () => {} }));
  onTestFinished(() => opened.stop());
  const kept = `select keep_until > now() + interval '9 years' as "isKept" from pgboss.job where name = 'waits'`;
  expect(await run(kept)).toEqual([{ isKept: true }]);
  await run(`update pgboss.job set start_after = now() + interval '1 hour' where name = 'waits'`);
  await opened.work({ name: 'waits', run: () => Promise.resolve() });
  const [told] = (await opened.backlog()).filter(({ queue }) => queue === 'waits');
  expect((told?.oldestSeconds ?? 0) / 86_400).toBeCloseTo(20, 1);
});

test('jobs and the upkeep of the queue go on after a clock that was years ahead is set right', async () => {
  const { database, jobs, inTransaction, states } = await openQueue('ahead');
  await inTransaction((tx) => jobs.enqueue(tx, { name: 'ahead' }, { number: 1 }, 3600));
  const run = async (query: string) => (await database.jobsDatabase.executeSql(query)).rows;
  await run(`update pgboss.queue set monitor_claim_on = now() + interval '9 years',
    monitor_on = now() + interval '9 years', maintain_on = now() + interval '9 years'`);
  await run(`update pgboss.job set created_on = created_on + interval '9 years',
    start_after = created_on + interval '9 years', keep_until = keep_until + interval '9 years' where name = 'ahead'`);
  await jobs.stop();
  const opened = await openJobQueue(database, createLogger({ write: () => {} }));
  onTestFinished(() => opened.stop());
  await opened.work({ name: 'ahead', run: () => Promise.resolve() });
  await expect.poll(states).toEqual(['completed']);
  expect(
    await run(
      `select from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 minute'`,
    ),
  ).toEqual([]);
});

describe('A mail that may have arrived', () => {
  /** A job whose tries fail with the errors in turn, with its pauses before each retry, in minutes. */
  async function failing(name: string, isEndless: boolean, errors: readonly Error[]) {
    const { jobs, database, inTransaction } = await openQueue('others');
    let tries = 0;
    await jobs.work({ name, isEndless, run: () => Promise.reject(errors[tries++] ?? new Error('No more.')) });
    await inTransaction((tx) => jobs.enqueue(tx, { name }, {}));
    const run = async (query: string) => (await database.jobsDatabase.executeSql(query, [name])).rows;
    const pause = async (after: number) => {
      await expect.poll(() => tries).toBe(after);
      const waiting = () =>
        run(`select extract(epoch from start_after - now())::float8 / 60 as minutes from pgboss.job
          where name = $1 and state = 'retry'`);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      return Number((await waiting())[0]?.minutes);
    };
    return { run, pause, retryNow: () => run('update pgboss.job set start_after = now() where name = $1') };
  }

  test('is tried again ever more rarely, and as before once the mail server fails in another way', async () => {
    const unanswered = new MailUnanswered('No answer.');
    const errors = [new Error('Down.'), unanswered, unanswered, new Error('Down.'), unanswered];
    const { pause, retryNow } = await failing('unanswered', true, errors);
    expect(await pause(1)).toBeLessThan(0.2);
    for (const [tries, minutes] of [
      [2, 1],
      [3, 2],
    ] as const) {
      await retryNow();
      expect(await pause(tries)).toBeCloseTo(minutes, 0);
    }
    await retryNow();
    expect(await pause(4)).toBeLessThan(0.9);
    await retryNow();
    expect(await pause(5)).toBeCloseTo(1, 0);
  });

  test.each([
    [true, 'retry'],
    [false, 'failed'],
  ])('is tried for ever, every twelve hours in the end, if it must arrive: %s', async (isEndless, state) => {
    const name = `unanswered-${state}`;
    const { run, pause, retryNow } = await failing(
      name,
      isEndless,
      Array.from({ length: 2 }, () => new MailUnanswered('No answer.')),
    );
    await pause(1);
    await run('update pgboss.job set retry_delay = 12 * 60 * 60 where name = $1');
    await retryNow();
    await expect
      .poll(async () => (await run('select state from pgboss.job where name = $1 and retry_count = 1'))[0])
      .toEqual({ state });
    if (isEndless) expect(await pause(2)).toBeCloseTo(12 * 60, 0);
  });
});
