import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { removeExpired } from '#app/remove-expired.ts';
import { members } from '#database/schema/accounts.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { DAY } from '#shared/duration.ts';
import { registerMember } from './sign-in/register-member.ts';

const program = useTestApp();

const registration = (email: string, changes: object = {}) => ({
  name: 'Åsa Öberg',
  phoneNo: '+46701234567',
  email,
  password: 'hemligt123',
  confirmPassword: 'hemligt123',
  ...changes,
});
const register = (email: string, changes: object = {}) =>
  program().request('POST', '/api/auth/createuser', { body: registration(email, changes) });
const logIn = (email: string, password = 'hemligt123') =>
  program().request('POST', '/api/auth/login', { body: { email, password } });

describe('Registering', () => {
  test('signs the new member in', async () => {
    const { status, json } = await register('ny@example.se');
    expect(status).toBe(200);
    const who = await program().request('POST', '/api/auth/getuser', { token: json.authtoken });
    expect(who.json.user).toMatchObject({ name: 'Åsa Öberg', email: 'ny@example.se', role: 'member' });
  });

  test('adds the plus that a phone number lacks', async () => {
    const { json } = await register('utan-plus@example.se', { phoneNo: ' 46701234567' });
    const who = await program().request('POST', '/api/auth/getuser', { token: json.authtoken });
    expect(who.json.user).toMatchObject({ phoneNo: '+46701234567' });
  });

  test('refuses an address that has an account, whatever its case', async () => {
    await register('tagen@example.se');
    const { status, json } = await register('Tagen@Example.SE');
    expect(status).toBe(409);
    expect(json).toMatchObject({ message: 'This email already exists.', issues: [{ path: 'email' }] });
  });

  test('refuses it without a failed statement, with which the database server would log the address', async () => {
    const { phoneNo, name } = registration('');
    const again = { name, phoneNo, email: 'tva@example.se' };
    await program().deps.db.transaction(async (tx) => {
      await registerMember(tx, again, 'x', new Date());
      await expect(registerMember(tx, again, 'x', new Date())).rejects.toThrow('This email already exists.');
      // After a failed statement, a transaction takes no other.
      expect(await tx.$count(members, eq(members.email, again.email))).toBe(1);
    });
  });

  test.each([
    ['a first name of two letters', { name: 'Bo Andersson' }, 'name'],
    ['hyphens in place of letters', { name: 'A-- Andersson' }, 'name'],
    ['a name with digits', { name: 'Anna4 Andersson' }, 'name'],
    ['a name of letters that nobody sees', { name: '\u3164\u3164\u3164 \u3164\u3164\u3164' }, 'name'],
    ['a name that ends in such a letter', { name: 'Anna Svensson\u3164' }, 'name'],
    ['no last name', { name: 'Anna' }, 'name'],
    ['a phone number without a country code', { phoneNo: '070-1234567' }, 'phoneNo'],
    ['a country code of 0', { phoneNo: '+0701234567' }, 'phoneNo'],
    ['what is no e-mail address', { email: 'anna' }, 'email'],
    ['no name at all', { name: undefined }, 'name'],
    ['no phone number', { phoneNo: '' }, 'phoneNo'],
    ['a plus inside a phone number', { phoneNo: '+46+701234567' }, 'phoneNo'],
    ['letters in a phone number', { phoneNo: '+46 ring' }, 'phoneNo'],
    ['no e-mail address', { email: undefined }, 'email'],
    ['no password', { password: undefined, confirmPassword: undefined }, 'password'],
    ['no confirmation', { confirmPassword: undefined }, 'confirmPassword'],
    ['a password of 201 characters', { password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) }, 'password'],
    ['a password of seven characters', { password: 'hemligt', confirmPassword: 'hemligt' }, 'password'],
    ['passwords that differ', { confirmPassword: 'hemligt124' }, 'confirmPassword'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const { status, json } = await register('fel@example.se', changes);
    expect(status).toBe(400);
    expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(field);
  });
});

describe('An endpoint of the account', () => {
  test.each([
    ['login', 'email', { password: 'hemligt123' }],
    ['login', 'password', { email: 'anna@example.se' }],
    ['login', 'password', { email: 'anna@example.se', password: '' }],
    ['forgotpassword', 'email', {}],
    ['forgotpassword', 'email', { email: 'anna' }],
    ['resetpassword?token=x', 'password', {}],
    ['resetpassword?token=x', 'password', { password: 'hemligt' }],
  ])('%s refuses a request without a valid %s: %j', async (path, field, body) => {
    const { status, json } = await program().request('POST', `/api/auth/${path}`, { body });
    expect(status).toBe(400);
    expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(field);
  });

  test.each(['email', 'oldPassword', 'newPassword', 'confirmPassword'])(
    'changepassword is refused without %s',
    async (field) => {
      const { token, email } = await program().newMember();
      const passwords = { oldPassword: 'hemligt123', newPassword: 'nytt lösenord', confirmPassword: 'nytt lösenord' };
      const body = { email, ...passwords, [field]: undefined };
      const { status, json } = await program().request('POST', '/api/auth/changepassword', { token, body });
      expect(status).toBe(400);
      expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(field);
      expect(json.success).toBe(false);
    },
  );

  test.each(['getuser', 'changepassword', 'logout'])('%s requires a session', async (path) => {
    expect((await program().request('POST', `/api/auth/${path}`, { body: {} })).status).toBe(401);
    expect((await program().request('POST', `/api/auth/${path}`, { body: {}, token: 'x'.repeat(43) })).status).toBe(
      401,
    );
  });
});

describe('Signing in', () => {
  test('ignores the case of the address', async () => {
    await register('inloggning@example.se');
    expect((await logIn('INLOGGNING@example.se')).status).toBe(200);
  });

  test('compares a password exactly: case, spaces around it, and each of 200 characters', async () => {
    const password = ` ${'Lång lösenfras med ord 💶 '.repeat(8).slice(0, 197)}x `;
    expect(password).toHaveLength(200);
    await register('exakt@example.se', { password, confirmPassword: password });
    expect((await logIn('exakt@example.se', password)).status).toBe(200);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, 199),
      `${password.slice(0, 198)}y `,
    ]) {
      expect((await logIn('exakt@example.se', other)).status).toBe(401);
    }
  });

  test('gives each session a token of its own', async () => {
    await register('egen@example.se');
    const tokens = [await logIn('egen@example.se'), await logIn('egen@example.se')].map(({ json }) => json.authtoken);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  test('does not reveal whether the address or the password was wrong', async () => {
    await register('halva@example.se');
    const wrongPassword = await logIn('halva@example.se', 'fel lösenord');
    const wrongAddress = await logIn('ingen@example.se', 'fel lösenord');
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.json).toEqual(wrongAddress.json);
    expect(wrongPassword.json.error).toBe(wrongPassword.json.message);
  });

  test('lasts for fourteen unused days', async () => {
    const { token } = await program().newMember();
    program().setClock('2026-12-04T09:59:00Z');
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(200);
    program().setClock('2026-12-18T10:00:01Z');
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(401);
    program().setClock('2026-11-20T10:00:00Z');
  });

  test('lasts for ninety days at most, however much it is used', async () => {
    const { token } = await program().newMember();
    const stillIn = async (instant: string) => {
      program().setClock(instant);
      return (await program().request('POST', '/api/auth/getuser', { token })).status === 200;
    };
    for (let day = 10; day <= 80; day += 10) {
      const used = new Date(Date.parse('2026-11-20T10:00:00Z') + day * DAY);
      expect(await stillIn(used.toISOString())).toBe(true);
    }
    expect(await stillIn('2027-02-18T09:59:59Z')).toBe(true);
    expect(await stillIn('2027-02-18T10:00:00Z')).toBe(false);
    program().setClock('2026-11-20T10:00:00Z');
  });

  test('lasts for fourteen unused days from when a clock that was years ahead is set right', async () => {
    program().setClock('2031-11-20T10:00:00Z');
    const { token } = await program().newMember();
    program().setClock('2026-11-20T10:00:00Z');
    await removeExpired(program().deps);
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(200);
    program().setClock('2026-12-04T10:00:01Z');
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(401);
    program().setClock('2026-11-20T10:00:00Z');
  });

  test('ends on the server at logging out', async () => {
    const { token } = await program().newMember();
    await program().request('POST', '/api/auth/logout', { token });
    expect((await program().request('POST', '/api/auth/getuser', { token })).status).toBe(401);
  });
});

test('a missing, wrong or malformed token counts as signed out', async () => {
  for (const token of [undefined, '', 'x', 'é'.repeat(10), 'a'.repeat(5000)]) {
    const { status } = await program().request('POST', '/api/auth/getuser', token === undefined ? {} : { token });
    expect(status).toBe(401);
  }
});
