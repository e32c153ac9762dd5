import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import type { TestResponse } from '#tests/support/program/caller.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import type { Transaction } from '#database/database.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { endAllSessions, endSessions } from '../sessions/end-sessions.ts';
import { hashPassword } from './password.ts';
import { createResetToken } from './reset-link.ts';

const program = useTestApp();

type Member = Awaited<ReturnType<ReturnType<typeof program>['newMember']>>;

const post = (path: string, body: object, token?: string) =>
  program().request('POST', `/api/auth/${path}`, { body, ...(token === undefined ? {} : { token }) });
const logIn = (email: string, password = 'hemligt123') => post('login', { email, password });
const change = ({ email, token }: Member, newPassword: string) =>
  post('changepassword', { email, oldPassword: 'hemligt123', newPassword, confirmPassword: newPassword }, token);
/** The member in another session. The transactions of one session run one at a time. */
const elsewhere = async (member: Member): Promise<Member> => ({
  ...member,
  token: (await logIn(member.email)).json.authtoken,
});
const isSignedIn = async (token: string) => (await post('getuser', {}, token)).status === 200;
const statusesOf = (responses: TestResponse[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);

/** Locks an account's row, sends requests, and acts on the account once all of them wait for the row. */
async function whileTheyWait(
  { memberId }: Member,
  begin: () => Promise<TestResponse>[],
  act: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<TestResponse[]> {
  const responses = await program().deps.db.transaction(async (tx) => {
    await tx.execute(sql`select id from members where id = ${memberId} for update`);
    const begun = begin();
    await untilWaiting(program().deps.db, begun.length);
    await act(tx);
    return { begun };
  });
  return Promise.all(responses.begun);
}

const changeTo = (member: Member, password: string) => async (tx: Transaction) => {
  const { deps } = program();
  const hash = await hashPassword(password);
  await changeOwnPassword(tx, deps.jobs, { ...member, sessionId: null }, hash, 'password-changed', deps.clock());
};

const newLink = async ({ memberId: id, email }: Member) =>
  String(await program().deps.db.transaction((tx) => createResetToken(tx, { id, email }, program().deps.clock())));
const isLinkGood = async (link: string) =>
  (await program().request('GET', `/api/auth/validate-token/${link}`)).status === 200;
const reset = (link: string, password = 'tredje lösenordet') => post(`resetpassword?token=${link}`, { password });

describe('A password that was right when it was verified', () => {
  test('signs nobody in once another one is stored', async () => {
    const member = await program().newMember();
    const [response] = await whileTheyWait(member, () => [logIn(member.email)], changeTo(member, 'ett nytt lösenord'));
    expect(response?.status).toBe(401);
    expect((await logIn(member.email, 'ett nytt lösenord')).status).toBe(200);
  });

  test('starts a session during its change that ends with the change', async () => {
    const member = await program().newMember();
    const [login, changed] = await whileTheyWait(member, () => [logIn(member.email), change(member, 'nytt lösenord')]);
    expect(changed?.status).toBe(200);
    if (login?.status === 200) expect(await isSignedIn(login.json.authtoken)).toBe(false);
  });

  test('can be changed once by two simultaneous requests', async () => {
    const member = await program().newMember();
    const other = await elsewhere(member);
    const responses = await whileTheyWait(member, () => [
      change(member, 'första lösenordet'),
      change(other, 'andra lösenordet'),
    ]);
    expect(statusesOf(responses)).toEqual([200, 400]);
  });

  test('is changed once by two simultaneous requests for the same, and both are told that it is done', async () => {
    const member = await program().newMember();
    const responses = await Promise.all([change(member, 'ett nytt'), change(member, 'ett nytt')]);
    expect(statusesOf(responses)).toEqual([200, 200]);
    expect(await auditOf(program(), member.memberId)).toHaveLength(1);
  });

  test("can't be changed after a reset link has been used", async () => {
    const member = await program().newMember();
    const [response] = await whileTheyWait(
      member,
      () => [change(member, 'angriparens lösenord')],
      changeTo(member, 'ägarens lösenord'),
    );
    expect(response?.status).toBe(400);
    expect((await logIn(member.email, 'ägarens lösenord')).status).toBe(200);
  });
});

describe('A reset link', () => {
  test('is invalidated when the password is changed', async () => {
    const member = await program().newMember();
    const link = await newLink(member);
    expect((await change(member, 'nytt lösenord')).status).toBe(200);
    expect(await isLinkGood(link)).toBe(false);
    expect((await reset(link)).json.message).toBe('Link has been Expired');
    expect((await logIn(member.email, 'nytt lösenord')).status).toBe(200);
  });

  test('is invalidated when another one is used', async () => {
    const member = await program().newMember();
    const [first, second] = [await newLink(member), await newLink(member)];
    expect((await reset(second)).status).toBe(200);
    expect(await isLinkGood(first)).toBe(false);
  });

  test('is invalidated when an operator ends the account’s sessions, and nobody else’s is', async () => {
    const [anna, bo] = [await program().newMember(), await program().newMember()];
    const [annas, bos] = [await newLink(anna), await newLink(bo)];
    await endSessions(program().deps.db, anna.email, program().deps.clock());
    expect([await isLinkGood(annas), await isLinkGood(bos)]).toEqual([false, true]);
    expect((await reset(annas)).status).toBe(400);
  });

  test('is invalidated, whoever’s it is, when an operator ends all sessions', async () => {
    const links = [await newLink(await program().newMember()), await newLink(await program().newMember())];
    await endAllSessions(program().deps.db, program().deps.clock());
    for (const link of links) expect(await isLinkGood(link)).toBe(false);
  });

  test('is invalid after a change that comes while it is being used', async () => {
    const member = await program().newMember();
    const link = await newLink(member);
    const [response] = await whileTheyWait(member, () => [reset(link)], changeTo(member, 'nytt lösenord'));
    expect(response?.status).toBe(400);
    expect((await logIn(member.email, 'nytt lösenord')).status).toBe(200);
  });

  test('is not mailed to an address that the account gives up while the link is made', async () => {
    const member = await program().newMember();
    const { db } = program().deps;
    await whileTheyWait(
      member,
      () => [post('forgotpassword', { email: member.email })],
      async (tx) =>
        void (await tx.execute(sql`update members set email = 'ny.anna@example.se'
        where id = ${member.memberId}`)),
    );
    await untilDone(db, 'reset-link-mail');
    expect(program().inbox.mails.filter(({ subject }) => subject === 'Välj ett nytt lösenord')).toEqual([]);
    const { rows } = await db.execute(sql`select from password_resets where member_id = ${member.memberId}`);
    expect(rows).toEqual([]);
  });
});
