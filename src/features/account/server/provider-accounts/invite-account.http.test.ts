import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { ExpectedError } from '#server/errors.ts';
import type { ProviderRole } from '#shared/role.ts';
import { inviteAccount } from './invite-account.ts';

const program = useTestApp();
const password = 'granskar123';

const invite = (email: string) => inviteAccount(program().deps.db, { email, name: 'Bo Ek' }, program().deps.clock());
const choose = (token: string, chosen = password) =>
  program().request('POST', `/api/auth/resetpassword?token=${token}`, { body: { password: chosen } });
const logIn = (email: string, given = password) =>
  program().request('POST', '/api/auth/login', { body: { email, password: given } });

describe('An invited reviewer', () => {
  test('can’t sign in before choosing a password by the link, and then is a reviewer', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const token = await invite('bo@leverantor.example');
    for (const guess of ['', ' ', 'Bo Ek', token])
      expect((await logIn('bo@leverantor.example', guess)).status).not.toBe(200);
    expect((await choose(token)).status).toBe(200);
    const { status, json } = await logIn('Bo@Leverantor.example');
    expect(status).toBe(200);
    expect(json.role).toBe('reviewer');
    expect((await choose(token, 'ett annat lösenord')).status).toBe(400);
  });

  test('gets a new link when the first has expired after an hour, and keeps one account', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    const first = await invite('eva@leverantor.example');
    program().setClock('2026-11-20T11:00:00Z');
    expect((await choose(first)).status).toBe(400);
    expect((await choose(await invite('EVA@leverantor.example'))).status).toBe(200);
    expect((await logIn('eva@leverantor.example')).json.role).toBe('reviewer');
  });

  test('has all roles if it is the first, and later ones are reviewers unless roles are named', async () => {
    const { db, clock } = program().deps;
    const rolesOf = async (email: string, roles?: ProviderRole[]) => {
      expect((await choose(await inviteAccount(db, { email, name: 'Siv', roles }, clock()))).status).toBe(200);
      return (await logIn(email)).json.roles;
    };
    expect((await logIn('bo@leverantor.example')).json.roles).toEqual(['reviewer', 'accountant', 'administrator']);
    expect(await rolesOf('siv@leverantor.example')).toEqual(['reviewer']);
    expect(await rolesOf('siv@leverantor.example', ['administrator', 'accountant', 'accountant'])).toEqual([
      'accountant',
      'administrator',
    ]);
    expect(await rolesOf('siv@leverantor.example')).toEqual(['accountant', 'administrator']);
  });

  test('can’t be a member', async () => {
    const { email } = await program().newMember();
    await expect(invite(email)).rejects.toThrow(ExpectedError);
    expect((await logIn(email, 'hemligt123')).json.role).toBe('member');
  });
});
