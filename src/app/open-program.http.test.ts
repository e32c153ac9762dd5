import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newMember } from '#tests/support/people/new-member.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const HOUR = 60 * 60 * 1000;

beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterAll(() => void vi.useRealTimers());
const program = useTestApp();

it('regular work is done every hour, and a failure of one part is logged and hinders no other', async () => {
  const { db } = program().deps;
  const { email } = await newMember(program());
  await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
  const links = async () => (await db.execute(sql`select from password_resets`)).rows.length;
  await expect.poll(links).toBe(1);
  program().setClock('2026-11-20T12:00:00Z');

  await db.execute(sql`alter table password_resets rename to missing`);
  await db.execute(sql`alter table invoices rename overdue_mail_at to missing`);
  vi.advanceTimersByTime(HOUR);
  const failed = () =>
    ['removing what has expired', 'telling what is overdue', 'reminding customers', 'daily backup'].filter((name) =>
      program().log.some((line) => line.includes(`"msg":"${name}"`)),
    );
  await expect.poll(failed).toEqual(['removing what has expired', 'telling what is overdue']);

  await db.execute(sql`alter table missing rename to password_resets`);
  await db.execute(sql`alter table invoices rename missing to overdue_mail_at`);
  vi.advanceTimersByTime(HOUR);
  await expect.poll(links).toBe(0);
});
