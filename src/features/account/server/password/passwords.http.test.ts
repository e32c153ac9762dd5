import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { removeExpired } from '#app/remove-expired.ts';
import { passwordResets } from '#database/schema/accounts.ts';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { logIn, MEMBER_PASSWORD } from '#tests/support/people/log-in.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { disableAccount } from '../disable-account.ts';
import { endSessions } from '../sessions/end-sessions.ts';

const program = useTestApp();

describe('A reset link', () => {
  const requestLink = async (email: string) => {
    await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
    const mail = await program().inbox.next(email);
    return /resetpassword\/([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
  };
  const reset = (token: string, password = 'nytt lösenord') =>
    program().request('POST', `/api/auth/resetpassword?token=${token}`, { body: { password } });

  test.each([
    [{ wiseAccountInfo: { ibanNumber: 'BE68539007547034' } }, 'Wise-konto …7034'],
    [{ bankAccountInfo: { country: 'Sweden', bankName: 'Banken', accountNumber: '000123456789' } }, 'Bankkonto …6789'],
    [{ paypalInfo: { email: 'nagon@example.se' } }, 'PayPal-konto …@example.se'],
  ])('mails the owner where the wage goes, masked: %j', async (details, where) => {
    const { token, email } = await program().newMember();
    const body = { bankAndWiseOption: Object.keys(details)[0], ...details };
    await program().request('POST', '/api/bankinformation/savebankinfo', { token, body });
    expect((await program().inbox.next(email)).subject).toBe('Dina utbetalningsuppgifter är sparade');
    expect((await reset(await requestLink(email))).status).toBe(200);
    const { text } = await program().inbox.next(email);
    expect(text).toContain(`Din lön betalas just nu ut till ${where}. Är det inte ditt?`);
    expect(text).not.toMatch(/BE68|00012345|nagon/);
  });

  test('works once, ends every session, and the owner gets a mail', async () => {
    const { token, email } = await program().newMember();
    const link = await requestLink(email);
    expect((await program().request('GET', `/api/auth/validate-token/${link}`)).status).toBe(200);
    expect((await reset(link)).status).toBe(200);
    const mail = await program().inbox.next(email);
    expect(mail.subject).toBe('Ditt lösenord har ändrats');
    expect(mail.text).not.toContain('Din lön');
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(401);
    expect((await logIn(program(), email, 'nytt lösenord')).status).toBe(200);
    expect((await reset(link, 'ett tredje lösenord')).json.message).toBe('Link has been Expired');
    expect((await logIn(program(), email, 'nytt lösenord')).status).toBe(200);
  });

  test('does not work, and is not kept, once a clock that was years ahead when it was made is set right', async () => {
    const { email, memberId } = await program().newMember();
    program().setClock('2031-11-20T10:00:00Z');
    const link = await requestLink(email);
    program().setClock('2026-11-20T10:00:00Z');
    expect((await program().request('GET', `/api/auth/validate-token/${link}`)).status).toBe(400);
    expect((await reset(link)).json.code).toBe('reset-link-expired');
    await removeExpired(program().deps);
    expect(await program().deps.db.$count(passwordResets, eq(passwordResets.memberId, memberId))).toBe(0);
  });

  test('takes the same password again in its hour as done, as after a lost response, and changes nothing', async () => {
    const { email, memberId } = await program().newMember();
    const link = await requestLink(email);
    const first = await reset(link);
    const { authtoken: token } = (await logIn(program(), email, 'nytt lösenord')).json;
    program().setClock('2026-11-20T10:59:59Z');
    const repeated = await reset(link);
    program().setClock('2026-11-20T11:00:00Z');
    expect((await reset(link)).status).toBe(400);
    program().setClock('2026-11-20T10:00:00Z');
    expect([repeated.status, repeated.json]).toEqual([200, first.json]);
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(200);
    expect(await auditOf(program(), memberId)).toHaveLength(1);
  });

  test.each<[string, (email: string, token: string) => Promise<unknown>]>([
    ['another link is used', async (email) => reset(await requestLink(email))],
    ['the sessions are ended', (email) => endSessions(program().deps.db, email, program().deps.clock())],
    ['the account is disabled', (email) => disableAccount(program().deps.db, email, program().deps.clock())],
  ])('is not repeated once %s', async (_, act) => {
    const { email, token } = await program().newMember();
    const link = await requestLink(email);
    await reset(link);
    program().setClock('2026-11-20T10:00:01Z');
    await program().inbox.next(email);
    await act(email, token);
    expect((await reset(link)).json.code).toBe('reset-link-expired');
    program().setClock('2026-11-20T10:00:00Z');
  });

  test.each(['', '?token=', '?token=a&token=b', `?token=${'x'.repeat(201)}`])(
    'has expired for an address without its token: %s',
    async (query) => {
      const body = { password: 'nytt lösenord' };
      const { status, json } = await program().request('POST', `/api/auth/resetpassword${query}`, { body });
      expect(status).toBe(400);
      expect(json).toEqual({ message: 'Link has been Expired', code: 'reset-link-expired', lang: 'en' });
    },
  );

  test('works for one hour', async () => {
    const { email } = await program().newMember();
    const link = await requestLink(email);
    program().setClock('2026-11-20T11:00:01Z');
    expect((await program().request('GET', `/api/auth/validate-token/${link}`)).status).toBe(400);
    expect((await reset(link)).status).toBe(400);
    program().setClock('2026-11-20T10:00:00Z');
  });

  test('is used by one of two simultaneous requests', async () => {
    const { email } = await program().newMember();
    const link = await requestLink(email);
    const responses = await Promise.all([reset(link, 'första lösenordet'), reset(link, 'andra lösenordet')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('is used once by two simultaneous requests with the same password, and both are told that it is done', async () => {
    const { email, memberId } = await program().newMember();
    const link = await requestLink(email);
    const responses = await Promise.all([reset(link), reset(link)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await auditOf(program(), memberId)).toHaveLength(1);
  });

  test('gets the same response for an address without an account', async () => {
    const { email } = await program().newMember();
    const known = await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
    const unknown = await program().request('POST', '/api/auth/forgotpassword', {
      body: { email: 'ingen@example.se' },
    });
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
  });
});

describe('Changing the password', () => {
  const change = (token: string, body: object) =>
    program().request('POST', '/api/auth/changepassword', { token, body });
  const passwords = { oldPassword: MEMBER_PASSWORD, newPassword: 'ännu hemligare', confirmPassword: 'ännu hemligare' };

  test('keeps this session, ends the others and notifies the owner by mail', async () => {
    const { token, email } = await program().newMember();
    const other = (await logIn(program(), email)).json.authtoken;
    expect((await change(token, { email, ...passwords })).json.success).toBe(true);
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(200);
    expect((await program().request('POST', '/api/auth/getuser', { token: other })).status).toBe(401);
    expect((await program().inbox.next(email)).subject).toBe('Ditt lösenord har ändrats');
  });

  test('takes a repeat in the same session within an hour as done, as after a lost response, and changes nothing', async () => {
    const { token, email, memberId } = await program().newMember();
    const first = await change(token, { email, ...passwords });
    const other = (await logIn(program(), email, passwords.newPassword)).json.authtoken;
    program().setClock('2026-11-20T10:59:59Z');
    const repeated = await change(token, { email, ...passwords });
    program().setClock('2026-11-20T10:00:00Z');
    expect([repeated.status, repeated.json]).toEqual([200, first.json]);
    expect((await program().request('POST', '/api/auth/getuser', { token: other })).status).toBe(200);
    expect(await auditOf(program(), memberId)).toHaveLength(1);
  });

  test('refuses with a wrong current password what is no repeat: another new one, an hour later, in another session', async () => {
    const { token, email } = await program().newMember();
    await change(token, { email, ...passwords });
    const other = (await logIn(program(), email, passwords.newPassword)).json.authtoken;
    const refused = async (as: string, changes: object = {}) =>
      expect((await change(as, { email, ...passwords, ...changes })).json.code).toBe('wrong-password');
    await refused(token, { newPassword: 'ett tredje', confirmPassword: 'ett tredje' });
    await refused(other);
    program().setClock('2026-11-20T11:00:00Z');
    await refused(token);
    program().setClock('2026-11-20T10:00:00Z');
    expect((await logIn(program(), email, passwords.newPassword)).status).toBe(200);
  });

  test.each([
    ['a wrong current password', { oldPassword: 'något annat' }],
    ['the address of another account', { email: 'annan@example.se' }],
    ['new passwords that differ', { confirmPassword: 'något annat' }],
  ])('refuses %s', async (_, changes) => {
    const { token, email } = await program().newMember();
    const { status, json } = await change(token, { email, ...passwords, ...changes });
    expect(status).toBe(400);
    expect(json).toMatchObject({ success: false, response: { message: expect.any(String) } });
    expect((await logIn(program(), email)).status).toBe(200);
  });
});
