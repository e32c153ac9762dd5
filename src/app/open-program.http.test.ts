import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLogger } from '#server/http/logging/logger.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { newMember } from '#tests/support/people/new-member.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { openProgram } from './open-program.ts';
import { HOUR } from '#shared/duration.ts';

/** The parts of the regular work that failed. */
const failedIn = (log: readonly string[]) =>
  ['removing what has expired', 'telling what is overdue', 'reminding customers', 'daily backup'].filter((name) =>
    log.some((line) => line.includes(`"msg":"${name}"`)),
  );

beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterAll(() => void vi.useRealTimers());
const program = useTestApp();

test('regular work is done every hour, and a failure of one part is logged and hinders no other', async () => {
  const { db } = program().deps;
  const { email } = await newMember(program());
  await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
  const links = async () => (await db.execute(sql`select from password_resets`)).rows.length;
  await expect.poll(links).toBe(1);
  program().setClock('2026-11-20T12:00:00Z');

  await db.execute(sql`alter table password_resets rename to missing`);
  await db.execute(sql`alter table invoices rename overdue_mail_at to missing`);
  vi.advanceTimersByTime(HOUR);
  await expect.poll(() => failedIn(program().log)).toEqual(['removing what has expired', 'telling what is overdue']);

  await db.execute(sql`alter table missing rename to password_resets`);
  await db.execute(sql`alter table invoices rename missing to overdue_mail_at`);
  vi.advanceTimersByTime(HOUR);
  await expect.poll(links).toBe(0);
});

test('the program starts although a part of the regular work fails, which is logged and hinders no other', async () => {
  const log: string[] = [];
  const database = await openTestDatabase();
  await database.db.execute(sql`alter table password_resets rename to missing`);
  const started = await openProgram({
    settings: program().deps.settings,
    database,
    clock: () => new Date('2026-11-20T12:00:00Z'),
    logger: createLogger({ write: (line) => void log.push(line) }),
    screens: '/nonexistent',
  });
  await started.close();
  expect(failedIn(log)).toEqual(['removing what has expired']);
});

test('regular work that has begun is done before the program closes its database', async () => {
  const log: string[] = [];
  const closing = await openProgram({
    settings: program().deps.settings,
    database: await openTestDatabase(),
    clock: () => new Date('2026-11-20T12:00:00Z'),
    logger: createLogger({ write: (line) => void log.push(line) }),
    screens: '/nonexistent',
  });
  vi.advanceTimersByTime(HOUR);
  await closing.close();
  await setImmediate();
  expect(failedIn(log)).toEqual([]);
});
