import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { logIn, MEMBER_PASSWORD } from '#tests/support/people/log-in.ts';
import { sessionOf } from '#tests/support/people/session-of.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { untilHeldBack } from '#tests/support/program/until-held-back.ts';
import { removeExpired } from '#app/remove-expired.ts';
import { disableAccount } from '../disable-account.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { confirmEmailMailJob } from './confirm-email-mail.ts';

const program = useTestApp();

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const post = (path: string, body: object, token?: string) =>
  program().request('POST', `/api/auth/${path}`, { body, ...(token === undefined ? {} : { token }) });
const emailOf = async (token: string) => (await post('getuser', {}, token)).json.user?.email;
const requestChange = ({ token }: { token: string }, newEmail: string, password = MEMBER_PASSWORD) =>
  post('changeemail', { newEmail, password }, token);
const confirm = (token: string) => post('confirmemail', { token });
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `ny${addresses}@example.se`;
};
const linkIn = (text: string | undefined) => /confirm-email\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
/** Requests a change of address and returns the link that is mailed to the new address. */
async function linkTo(member: { token: string }, newEmail: string): Promise<string> {
  expect((await requestChange(member, newEmail)).status).toBe(200);
  return linkIn((await program().inbox.next(newEmail)).text);
}

describe('A member’s address', () => {
  test('is changed by the link mailed to the new one, once, and the old one is notified both times', async () => {
    const member = await program().newMember();
    const [old, next] = [member.email, newAddress()];
    const link = await linkTo(member, next);
    expect(await emailOf(member.token)).toBe(old);
    const mail = await program().inbox.next(old);
    expect(mail.subject).toBe('Din e-postadress håller på att bytas');
    expect(mail.text).toContain(next);

    program().setClock('2026-11-20T10:59:59Z');
    expect((await confirm(link)).status).toBe(200);
    const changed = await program().inbox.next(old);
    expect(changed.subject).toBe('Din e-postadress har bytts');
    expect(changed.text).toContain(program().deps.settings.provider.email);
    expect(await emailOf(member.token)).toBe(next);
    expect((await logIn(program(), next.toUpperCase())).status).toBe(200);
    expect((await logIn(program(), old)).status).toBe(401);
    // As after a lost response.
    expect((await confirm(link)).status).toBe(200);
    program().setClock('2026-11-20T11:00:00Z');
    expect((await confirm(link)).status).toBe(400);
    expect(await auditOf(program(), member.memberId)).toEqual([
      { action: 'email-change-asked', details: { session: await sessionOf(program(), member.token) } },
      { action: 'email-changed', details: {} },
    ]);
  });

  test('stays if the password is wrong, or the new address is the account’s own or invalid', async () => {
    const member = await program().newMember();
    expect((await requestChange(member, newAddress(), 'gissning')).json.message).toBe(
      'Ditt nuvarande lösenord stämmer inte.',
    );
    expect((await requestChange(member, member.email.toUpperCase())).json.message).toBe(
      'Det är redan din e-postadress.',
    );
    expect((await requestChange(member, 'ingen adress')).status).toBe(400);
    expect((await post('changeemail', { newEmail: newAddress(), password: MEMBER_PASSWORD })).status).toBe(401);
    expect(await auditOf(program(), member.memberId)).toEqual([]);
  });

  test('gets the same response whether the new one has an account or not; that account’s owner is told, and gets no link', async () => {
    const [member, owner] = [await program().newMember(), await program().newMember()];
    const free = newAddress();
    const [taken, open] = [await requestChange(member, owner.email), await requestChange(owner, free)];
    expect(taken.status).toBe(open.status);
    expect(taken.json.message.replace(owner.email, free)).toBe(open.json.message);
    const mails = [await program().inbox.next(owner.email), await program().inbox.next(owner.email)];
    expect(mails.map(({ subject }) => subject)).toContain('Adressen har redan ett konto');
    expect(mails.map(({ text }) => linkIn(text))).toEqual(['', '']);
  });

  test('goes to the first of two accounts that confirm it', async () => {
    const [one, other] = [await program().newMember(), await program().newMember()];
    const address = newAddress();
    const links = [await linkTo(one, address), await linkTo(other, address)];
    const responses = await Promise.all(links.map((link) => confirm(link)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await emailOf(one.token), await emailOf(other.token)].filter((email) => email === address)).toHaveLength(1);
  });

  test('is changed once by a link that is opened many times at once, and each time is told that it is done', async () => {
    const member = await program().newMember();
    const link = await linkTo(member, newAddress());
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(link)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const audit = await auditOf(program(), member.memberId);
    expect(audit.filter(({ action }) => action === 'email-changed')).toHaveLength(1);
  });
});

describe('The link to a new address', () => {
  test('works for an hour, and is stored as a hash', async () => {
    const member = await program().newMember();
    const link = await linkTo(member, newAddress());
    for (const table of ['email_changes', 'pgboss.job', 'notices']) {
      const { rows } = await program().deps.db.execute(sql`select * from ${sql.raw(table)}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(link);
    }
    expect(program().log.join('')).not.toContain(link);
    program().setClock('2026-11-20T11:00:00Z');
    expect((await confirm(link)).status).toBe(400);
  });

  test('has its hour from when it is mailed, also after the mail server was down for more than a day', async () => {
    const member = await program().newMember();
    const next = newAddress();
    program().inbox.behave('refuse');
    await requestChange(member, next);
    const { rows } = await program().deps.db.execute(sql`select id from email_changes where new_email = ${next}`);
    const retry = await untilHeldBack(program().deps.db, 'confirm-email-mail', String(rows[0]?.id));
    program().setClock('2026-11-22T12:00:00Z');
    await removeExpired(program().deps);
    program().inbox.behave('accept');
    await retry();
    const link = linkIn((await program().inbox.next(next)).text);
    program().setClock('2026-11-22T12:59:59Z');
    expect((await confirm(link)).status).toBe(200);
    expect(await emailOf(member.token)).toBe(next);
  });

  test('does not work, and is not kept, once a clock that was days ahead when it was made is set right', async () => {
    const member = await program().newMember();
    const next = newAddress();
    program().setClock('2026-12-01T10:00:00Z');
    const link = await linkTo(member, next);
    program().setClock('2026-11-20T10:00:00Z');
    expect((await confirm(link)).status).toBe(400);
    await removeExpired(program().deps);
    expect(await program().deps.db.execute(sql`select from email_changes where new_email = ${next}`)).toMatchObject({
      rows: [],
    });
    expect(await emailOf(member.token)).toBe(member.email);
  });

  test('leaves nothing of the address behind three days after it has ended unused', async () => {
    const member = await program().newMember();
    const next = newAddress();
    await linkTo(member, next);
    const isKept = async () => {
      await removeExpired(program().deps);
      return (await program().deps.db.execute(sql`select from email_changes where new_email = ${next}`)).rows.length;
    };
    program().setClock('2026-11-23T11:00:00Z');
    expect(await isKept()).toBe(1);
    program().setClock('2026-11-23T11:00:01Z');
    expect(await isKept()).toBe(0);
  });

  test('changes nothing after a later change of the address', async () => {
    const member = await program().newMember();
    const [first, last] = [newAddress(), newAddress()];
    const link = await linkTo(member, first);
    await confirm(link);
    await confirm(await linkTo(member, last));
    expect((await confirm(link)).json.code).toBe('email-link-expired');
    expect(await emailOf(member.token)).toBe(last);
  });

  test('is mailed no more once it is used, although the mail server had not told that it has the mail', async () => {
    const member = await program().newMember();
    const next = newAddress();
    const link = await linkTo(member, next);
    await confirm(link);
    const { db } = program().deps;
    const { rows } = await db.execute(sql`select id from email_changes where new_email = ${next}`);
    await confirmEmailMailJob(program().deps).run({ id: String(rows[0]?.id) });
    expect(program().inbox.mails.filter(({ to }) => to?.some(({ address }) => address === next))).toHaveLength(1);
  });

  test('ends when another address is requested', async () => {
    const member = await program().newMember();
    const first = await linkTo(member, newAddress());
    const second = newAddress();
    const link = await linkTo(member, second);
    expect((await confirm(first)).status).toBe(400);
    expect((await confirm(link)).status).toBe(200);
    expect(await emailOf(member.token)).toBe(second);
  });

  test.each<[string, (member: { email: string; token: string }) => Promise<unknown>]>([
    [
      'the password is changed',
      ({ email, token }) =>
        post(
          'changepassword',
          { email, oldPassword: MEMBER_PASSWORD, newPassword: 'ännu hemligare', confirmPassword: 'ännu hemligare' },
          token,
        ),
    ],
    ['the sessions are ended', ({ email }) => endSessions(program().deps.db, email, program().deps.clock())],
    ['the account is disabled', ({ email }) => disableAccount(program().deps.db, email, program().deps.clock())],
  ])('ends when %s', async (_, act) => {
    const member = await program().newMember();
    const link = await linkTo(member, newAddress());
    await act(member);
    expect((await confirm(link)).status).toBe(400);
  });

  test('invalidates the reset links that were mailed to the old address', async () => {
    const member = await program().newMember();
    await post('forgotpassword', { email: member.email });
    const reset = /resetpassword\/([\w-]+)/.exec((await program().inbox.next(member.email)).text ?? '')?.[1];
    await confirm(await linkTo(member, newAddress()));
    expect((await program().request('GET', `/api/auth/validate-token/${reset}`)).status).toBe(400);
  });
});

describe('Requesting a new address or password', () => {
  const limited = useTestApp({ RATE_LIMIT: 'on' });
  test('is limited for the account that requests it, and for the address that is mailed', async () => {
    const statusOf = async (token: string, newEmail: string) => {
      const body = { newEmail, password: MEMBER_PASSWORD };
      return (await limited().request('POST', '/api/auth/changeemail', { token, body })).status;
    };
    const [one, other] = [await limited().newMember(), await limited().newMember()];
    for (let round = 0; round < 5; round += 1) expect(await statusOf(one.token, 'offer@example.se')).toBe(200);
    expect(await statusOf(one.token, 'annan@example.se')).toBe(429);
    expect(await statusOf(other.token, 'Offer@example.se')).toBe(429);
    expect(await statusOf(other.token, 'annan@example.se')).toBe(200);
  });

  test.each([
    ['changepassword', { newPassword: 'angriparens lösenord', confirmPassword: 'angriparens lösenord' }],
    ['changeemail', { newEmail: 'angriparen@example.se' }],
  ])('does not accept the password of somebody who registered the old address meanwhile: %s', async (path, wanted) => {
    const { db } = limited().deps;
    const { token, memberId, email } = await limited().newMember();
    const postLimited = (to: string, body: object, as?: string) =>
      limited().request('POST', `/api/auth/${to}`, { body, ...(as === undefined ? {} : { token: as }) });
    const change = (password: string) =>
      postLimited(path, { email, oldPassword: password, password, ...wanted }, token);
    expect((await change('fel lösenord')).json.code).toBe('wrong-password');

    // The request waits for its count, after the account was read by the session.
    const { changing } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from rate_limits where key = ${`changePassword for ${email}`} for update`);
      const begun = change('annat lösenord');
      await untilWaiting(db, 1);
      await db.execute(sql`update members set email = ${`ny-${email}`} where id = ${memberId}`);
      const other = { name: 'Åsa Öberg', phoneNo: '+46701234567', email };
      const registered = { ...other, password: 'annat lösenord', confirmPassword: 'annat lösenord' };
      expect((await postLimited('createuser', registered)).status).toBe(200);
      return { changing: begun };
    });
    expect((await changing).json.code).toBe('wrong-password');
  });
});
