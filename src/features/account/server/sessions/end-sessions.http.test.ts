import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logIn } from '#tests/support/people/log-in.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { ExpectedError } from '#server/errors.ts';
import { endAllSessions, endSessions } from './end-sessions.ts';

const program = useTestApp();

const end = (email: string) => endSessions(program().deps.db, email, program().deps.clock());
const isIn = async (token: string) => (await program().request('POST', '/api/auth/getuser', { token })).status === 200;

test('an operator signs an account out on every device, and nobody else', async () => {
  const [anna, bo] = [await program().newMember(), await program().newMember()];
  const second = (await logIn(program(), anna.email)).json.authtoken;
  expect(await end(anna.email.toUpperCase())).toBe(2);
  expect(await Promise.all([anna.token, second, bo.token].map(isIn))).toEqual([false, false, true]);
  const { rows } = await program().deps.db.execute(
    sql`select action from audit_log where member_id = ${anna.memberId}`,
  );
  expect(rows).toEqual([{ action: 'sessions-ended' }]);
  expect((await logIn(program(), anna.email)).status).toBe(200);
});

test('an operator signs everyone out, which is recorded once', async () => {
  const members = [await program().newMember(), await program().newMember()];
  expect(await endAllSessions(program().deps.db, program().deps.clock())).toBeGreaterThanOrEqual(2);
  expect(await Promise.all(members.map(({ token }) => isIn(token)))).toEqual([false, false]);
  const noted = sql`select action from audit_log where member_id is null`;
  expect((await program().deps.db.execute(noted)).rows).toEqual([{ action: 'sessions-ended' }]);
});

test('an address without an account is reported', async () => {
  await expect(end('ingen@example.se')).rejects.toThrow(ExpectedError);
});
