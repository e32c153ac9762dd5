import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { logIn, MEMBER_PASSWORD } from '#tests/support/people/log-in.ts';
import { sessionOf } from '#tests/support/people/session-of.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

const rows = async (query: ReturnType<typeof sql>) => (await program().deps.db.execute(query)).rows;

/**
 * Expects that both take the same time. It is processor time, because a busy machine affects that less than real time, and
 * the least of many rounds, because jobs of the program and other programs only add to it. So the least times come closer
 * to the true ones with each round. Each round runs both, in alternating order.
 */
async function expectSameTime(rounds: number, ...both: [() => Promise<unknown>, () => Promise<unknown>]) {
  const least: [number, number] = [Infinity, Infinity];
  const isSame = () => least[0] / least[1] > 0.85 && least[0] / least[1] < 1.18;
  for (let round = 0; round < rounds || (round < 10 * rounds && !isSame()); round += 1) {
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = process.cpuUsage();
      await both[at]();
      const { user, system } = process.cpuUsage(start);
      least[at] = Math.min(least[at], user + system);
    }
  }
  expect(isSame(), `the least times are ${least.join(' and ')} µs`).toBe(true);
}

describe('Whether an address has an account', () => {
  test('does not show in the time that a wrong login takes', async () => {
    const { email } = await program().newMember();
    const failToLogIn = (address: string) => () => logIn(program(), address, 'fel lösenord');
    // If the comparison used a hash of half the work, a known address would take 1.4 times as long.
    await expectSameTime(31, failToLogIn(email), failToLogIn('ingen@example.se'));
  });

  test('does not show in the time that a forgotten password takes', async () => {
    const { email } = await program().newMember();
    const forget = (address: string) => () =>
      program().request('POST', '/api/auth/forgotpassword', { body: { email: address } });
    // Both write one job. If the link were created before the response, a known address would take 1.4 times as long.
    await expectSameTime(81, forget(email), forget('ingen@example.se'));
  });
});

describe('The audit log', () => {
  test('records that a password was changed, in which session, and no password', async () => {
    const { token, email, memberId } = await program().newMember();
    const newPassword = 'ännu hemligare';
    const body = { email, oldPassword: MEMBER_PASSWORD, newPassword, confirmPassword: newPassword };
    await program().request('POST', '/api/auth/changepassword', { token, body });
    expect(await auditOf(program(), memberId)).toEqual([
      { action: 'password-changed', details: { session: await sessionOf(program(), token) } },
    ]);
  });

  test('records that a password was reset', async () => {
    const { email, memberId } = await program().newMember();
    await program().request('POST', '/api/auth/forgotpassword', { body: { email: email.toUpperCase() } });
    const mail = await program().inbox.next(email);
    const link = /resetpassword\/([\w-]+)/.exec(mail.text ?? '')?.[1];
    const reset = { body: { password: 'nytt lösenord' } };
    expect((await program().request('POST', `/api/auth/resetpassword?token=${link}`, reset)).status).toBe(200);
    expect(await auditOf(program(), memberId)).toEqual([{ action: 'password-reset', details: {} }]);
  });

  test('records nothing of a change that was refused', async () => {
    const { token, email, memberId } = await program().newMember();
    const body = { email, oldPassword: 'gissning', newPassword: 'ännu hemligare', confirmPassword: 'ännu hemligare' };
    await program().request('POST', '/api/auth/changepassword', { token, body });
    expect(await auditOf(program(), memberId)).toEqual([]);
  });
});

test('the log tells who signed in, who failed to, and why a request was refused', async () => {
  const { email, memberId, token } = await program().newMember();
  const before = program().log.length;
  await logIn(program(), email);
  await logIn(program(), email, 'fel lösenord');
  await program().request('GET', '/api/client/1', { token });
  const logged = program()
    .log.slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toMatchObject([
    { msg: 'signed in', memberId },
    { msg: 'request completed', route: '/api/auth/login', status: 200 },
    { msg: 'wrong login', memberId },
    { msg: 'request refused', code: 'wrong-login' },
    { msg: 'request completed', route: '/api/auth/login', status: 401 },
    { msg: 'request refused', code: 'not-found' },
    { msg: 'request completed', route: '/api/client/:id', status: 404, memberId, ip: '127.0.0.1' },
  ]);
});

describe('The database', () => {
  test('stores a password as its argon2id hash, and a token as its hash', async () => {
    const { token, email, memberId } = await program().newMember();
    await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
    const mail = await program().inbox.next(email);
    const link = /resetpassword\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
    const stored = JSON.stringify([
      await rows(sql`select * from members where id = ${memberId}`),
      await rows(sql`select * from sessions where member_id = ${memberId}`),
      await rows(sql`select * from password_resets where member_id = ${memberId}`),
      await rows(sql`select * from pgboss.job`),
    ]);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(link).toHaveLength(43);
    for (const secret of [MEMBER_PASSWORD, token, link]) expect(stored).not.toContain(secret);
  });
});
