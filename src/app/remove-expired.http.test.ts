import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newMember } from '#tests/support/people/new-member.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { untilHeldBack } from '#tests/support/program/until-held-back.ts';
import { removeExpired } from './remove-expired.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });

const count = async (table: string) => {
  const { rows } = await program().deps.db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return rows[0]?.n;
};

test('removes expired sessions, reset links, counts and notices, and keeps all others', async () => {
  const { email, token } = await newMember(program());
  await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
  await program().inbox.next(email);
  const paypal = { bankAndWiseOption: 'paypalInfo', paypalInfo: { email } };
  await program().request('POST', '/api/bankinformation/savebankinfo', { token, body: paypal });
  expect((await program().inbox.next(email)).subject).toBe('Dina utbetalningsuppgifter är sparade');
  await expect
    .poll(async () => (await program().deps.db.execute(sql`select from notices where mail is null`)).rows.length)
    .toBe(1);

  await removeExpired(program().deps);
  expect(await count('sessions')).toBe(1);
  expect(await count('password_resets')).toBe(1);
  expect(await count('notices')).toBe(1);
  const counts = Number(await count('rate_limits'));
  expect(counts).toBeGreaterThan(2);

  program().setClock('2026-11-20T11:00:01Z');
  await removeExpired(program().deps);
  expect(await count('sessions')).toBe(1);
  expect(await count('password_resets')).toBe(0);
  expect(await count('notices')).toBe(0);
  // The count that remains is the one of the member's known network.
  expect(await count('rate_limits')).toBe(1);

  program().setClock('2026-12-04T10:00:01Z');
  await removeExpired(program().deps);
  expect(await count('sessions')).toBe(0);

  program().setClock('2027-02-18T10:00:01Z');
  // A clock that was years ahead for a moment left a count of then.
  await program().deps.db.execute(sql`insert into rate_limits values ('login for x', 11, '2031-11-20T10:00:00Z')`);
  await removeExpired(program().deps);
  expect(await count('rate_limits')).toBe(0);
});

test('keeps a notice that the mail server could not take for an hour, and that leaves then', async () => {
  program().setClock('2026-11-20T10:00:00Z');
  const { deps, inbox } = program();
  const { token, email } = await program().newMember();
  inbox.behave('refuse');
  const paypal = { bankAndWiseOption: 'paypalInfo', paypalInfo: { email } };
  await program().request('POST', '/api/bankinformation/savebankinfo', { token, body: paypal });
  const letRetry = await untilHeldBack(deps.db, 'notice-mail', email);
  program().setClock('2026-11-20T11:00:01Z');
  await removeExpired(deps);
  expect(await count('notices')).toBe(1);
  inbox.behave('accept');
  await letRetry();
  expect((await inbox.next(email)).subject).toBe('Dina utbetalningsuppgifter är sparade');
});
