import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { inviteAccount } from './provider-accounts/invite-account.ts';
import { hashPassword } from './password/password.ts';

const program = useTestApp();

const disable = (email: string) => disableAccount(program().deps.db, email, program().deps.clock());
const enable = (email: string) => enableAccount(program().deps.db, email, program().deps.clock());
const logIn = (email: string, password = 'hemligt123') =>
  program().request('POST', '/api/auth/login', { body: { email, password } });
const isIn = async (token: string) => (await program().request('POST', '/api/auth/getuser', { token })).status === 200;
const actionsOn = async (memberId: string) => (await auditOf(program(), memberId)).map(({ action }) => action);
const forget = (email: string) => program().request('POST', '/api/auth/forgotpassword', { body: { email } });
const linkTo = async (email: string) =>
  /resetpassword\/([\w-]+)/.exec((await program().inbox.next(email)).text ?? '')?.[1] ?? '';
const isGood = async (link: string) =>
  (await program().request('GET', `/api/auth/validate-token/${link}`)).status === 200;

describe('A disabled account', () => {
  test('is signed out everywhere, and refused with the message for a wrong password', async () => {
    const [anna, bo] = [await program().newMember(), await program().newMember()];
    expect(await disable(anna.email.toUpperCase())).toBe(1);
    expect(await Promise.all([anna.token, bo.token].map(isIn))).toEqual([false, true]);
    const [right, wrong] = [await logIn(anna.email), await logIn(bo.email, 'fel lösenord')];
    expect(right.status).toBe(401);
    expect(right.bytes.toString()).toBe(wrong.bytes.toString());
    expect((await logIn(bo.email)).status).toBe(200);
    expect(await actionsOn(anna.memberId)).toEqual(['account-disabled']);
  });

  test('is refused in the time that a wrong password takes', async () => {
    const [anna, bo] = [await program().newMember(), await program().newMember()];
    await disable(anna.email);
    const timed = [() => logIn(anna.email), () => logIn(bo.email, 'fel lösenord'), () => hashPassword('fel lösenord')];
    const least = timed.map(() => Infinity);
    // All work after hashing the password takes a tenth of the hash's time.
    const isEqual = () => Math.abs((least[0] ?? NaN) - (least[1] ?? NaN)) < (least[2] ?? NaN) / 4;
    // A busy machine makes a round slower, and never quicker. So the least times come closer to the true ones with each.
    for (let round = 0; round < 15 || (round < 300 && !isEqual()); round += 1) {
      for (const [at, act] of timed.entries()) {
        const start = performance.now();
        await act();
        least[at] = Math.min(least[at] ?? Infinity, performance.now() - start);
      }
    }
    expect(isEqual(), `the least times are ${least.join(', ')} ms`).toBe(true);
  });

  test("can't use its earlier links and gets no new ones", async () => {
    const [{ email }, other] = [await program().newMember(), await program().newMember()];
    await forget(email);
    const link = await linkTo(email);
    expect(await isGood(link)).toBe(true);
    await disable(email);
    expect(await isGood(link)).toBe(false);

    expect((await forget(email)).json).toEqual((await forget(other.email)).json);
    await linkTo(other.email);
    const unfinished = sql`select from pgboss.job where name = 'reset-link-mail' and state <> 'completed'`;
    await expect.poll(async () => (await program().deps.db.execute(unfinished)).rows.length).toBe(0);
    const links = program().inbox.mails.filter(
      ({ to, text }) => to?.[0]?.address === email && text?.includes('/reset'),
    );
    expect(links).toHaveLength(1);
  });

  test('can sign in as before once it is enabled, while its sessions and links stay ended', async () => {
    const { email, token, memberId } = await program().newMember();
    await disable(email);
    await disable(email);
    program().setClock('2026-11-20T10:01:00Z');
    await enable(email);
    await enable(email);
    program().setClock('2026-11-20T10:00:00Z');
    expect(await isIn(token)).toBe(false);
    expect((await logIn(email)).status).toBe(200);
    expect(await actionsOn(memberId)).toEqual(['account-disabled', 'account-enabled']);
  });

  test('may be a reviewer’s, who then gets no invitation', async () => {
    const { token, email } = await newReviewer(program(), 'Bo Ek');
    await disable(email);
    expect((await program().request('GET', '/api/review/queue', { token })).status).toBe(401);
    await expect(inviteAccount(program().deps.db, { email, name: 'Bo' }, new Date())).rejects.toThrow('avstängt');
  });

  test('is not signed in with a password that was verified before it was disabled', async () => {
    const { email, memberId } = await program().newMember();
    const login = await program().deps.db.transaction(async (tx) => {
      await tx.execute(sql`select id from members where id = ${memberId} for update`);
      const begun = logIn(email);
      await untilWaiting(program().deps.db, 1);
      await tx.execute(sql`update members set disabled_at = now() where id = ${memberId}`);
      return { begun };
    });
    expect((await login.begun).status).toBe(401);
  });

  test('is reported if there is none', async () => {
    await expect(disable('ingen@example.se')).rejects.toThrow('finns inte');
    await expect(enable('ingen@example.se')).rejects.toThrow('finns inte');
  });
});
