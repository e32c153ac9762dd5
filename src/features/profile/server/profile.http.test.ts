import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { findProfileName } from './public.ts';

const program = useTestApp();

const GET = '/api/userprofile/getuserprofile';
const SAVE = '/api/userprofile/saveprofile';

const privateUserInfo = {
  pvtFname: 'Åsa-Märta',
  pvtLname: "O'Brien von Ö",
  pvtTel: '08-123456',
  pvtMobNo: '+46701234567',
  pvtSkypeName: '+46709876543',
};
const organizationUserInfo = {
  organizationName: 'Öbergs Form AB',
  organizationFname: 'Åsa',
  organizationLname: 'Öberg',
  organizationUserEmail: 'info@oberg.example',
  organizationTel: '08-123456',
  organizationMobNo: '+46701234567',
  organizationSkypeName: null,
};

const get = (token: string) => program().request('GET', GET, { token });
const version: unknown = expect.any(String);
const save = (token: string, body: unknown) => program().request('POST', SAVE, { token, body });
const savePrivate = (token: string, changes: object = {}) =>
  save(token, { profileOption: 'private', privateUserInfo: { ...privateUserInfo, ...changes } });

describe('The contact details', () => {
  test('are null before they have been saved', async () => {
    const { token, memberId } = await program().newMember();
    const { status, json } = await get(token);
    expect(status).toBe(200);
    expect(json).toBeNull();
    expect(await findProfileName(program().deps.db, memberId)).toBeNull();
  });

  test('are returned as they were saved, with the e-mail of the account', async () => {
    const { token, memberId, email } = await program().newMember();
    const saved = await savePrivate(token, { pvtUserEmail: 'annan@example.se' });
    expect(saved.status).toBe(200);
    expect(saved.json.message).toBe('Data Saved Successfully.');
    expect((await get(token)).json).toEqual({
      profileOption: 'private',
      profileStatus: true,
      privateUserInfo: { ...privateUserInfo, pvtUserEmail: email },
      version,
    });
    expect(await findProfileName(program().deps.db, memberId)).toBe("Åsa-Märta O'Brien von Ö");
  });

  test('may be an organization’s, and keep nothing of the option that is no longer chosen', async () => {
    const { token, memberId } = await program().newMember();
    await savePrivate(token);
    expect((await save(token, { profileOption: 'organization', organizationUserInfo })).status).toBe(200);
    expect((await get(token)).json).toEqual({
      profileOption: 'organization',
      profileStatus: true,
      organizationUserInfo,
      version,
    });
    expect(await findProfileName(program().deps.db, memberId)).toBe('Öbergs Form AB');
    expect((await savePrivate(token)).status).toBe(200);
    expect((await get(token)).json).not.toHaveProperty('organizationUserInfo');
  });

  test('may be saved again, and drop the earlier value of an optional field', async () => {
    const { token } = await program().newMember();
    await savePrivate(token);
    await savePrivate(token, { pvtFname: 'Ny', pvtTel: '', pvtSkypeName: undefined });
    expect((await get(token)).json.privateUserInfo).toMatchObject({ pvtFname: 'Ny', pvtTel: null, pvtSkypeName: null });
  });

  test('have names without a minimum length', async () => {
    const { token } = await program().newMember();
    expect((await savePrivate(token, { pvtFname: 'Bo', pvtLname: 'Ek' })).status).toBe(200);
  });

  test('are the signed-in member’s own', async () => {
    const anna = await program().newMember();
    const bertil = await program().newMember();
    await savePrivate(anna.token);
    expect((await get(bertil.token)).json).toBeNull();
    await savePrivate(bertil.token, { pvtFname: 'Bertil' });
    expect((await get(anna.token)).json.privateUserInfo.pvtFname).toBe('Åsa-Märta');
  });

  test('require a session', async () => {
    expect((await program().request('GET', GET)).status).toBe(401);
    const body = { profileOption: 'private', privateUserInfo };
    expect((await program().request('POST', SAVE, { body })).status).toBe(401);
    expect((await program().request('POST', SAVE, { token: 'gissad', body })).status).toBe(401);
  });
});

describe('Saving contact details', () => {
  test('is refused if others have changed them since they were read, unless the same is saved again', async () => {
    const { token } = await program().newMember();
    const of = (pvtTel: string | null) => ({
      profileOption: 'private',
      privateUserInfo: { ...privateUserInfo, pvtTel },
    });
    const before = await save(token, { ...of('1'), version: null });
    expect([before.status, before.json.version]).toEqual([200, (await get(token)).json.version]);
    await save(token, of('2'));
    for (const seen of [before.json.version, null]) {
      const { status, json } = await save(token, { ...of('3'), version: seen });
      expect([status, json.code]).toEqual([409, 'values-changed']);
    }
    expect((await get(token)).json.privateUserInfo.pvtTel).toBe('2');

    expect((await save(token, { ...of('2'), version: before.json.version })).status).toBe(200);
    const fresh = await save(token, { ...of('4'), version: (await get(token)).json.version });
    expect((await save(token, { ...of('5'), version: fresh.json.version })).status).toBe(200);
    expect((await save(token, of('6'))).status).toBe(200);
  });

  test.each([
    ['no first name', { pvtFname: ' ' }, 'pvtFname'],
    ['no last name', { pvtLname: undefined }, 'pvtLname'],
    ['no mobile number', { pvtMobNo: null }, 'pvtMobNo'],
    ['digits in a name', { pvtFname: 'Anna2' }, 'pvtFname'],
    ['markup in a name', { pvtLname: '<b>Ek</b>' }, 'pvtLname'],
    ['a name of 61 characters', { pvtFname: 'a'.repeat(61) }, 'pvtFname'],
    ['a name that is no text', { pvtFname: { $ne: 1 } }, 'pvtFname'],
    ['letters in a telephone number', { pvtTel: '08-abc' }, 'pvtTel'],
    ['a plus inside a mobile number', { pvtMobNo: '46+701234567' }, 'pvtMobNo'],
    ['a WhatsApp number of 21 characters', { pvtSkypeName: '1'.repeat(21) }, 'pvtSkypeName'],
    ['a NUL', { pvtTel: '\u0000' }, 'pvtTel'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const { token } = await program().newMember();
    const { status, json } = await savePrivate(token, changes);
    expect(status).toBe(400);
    expect(json.issues.map(({ path }: { path: string }) => path)).toContain(`privateUserInfo.${field}`);
    expect((await get(token)).json).toBeNull();
  });

  test.each([
    ['no name of an organization', { organizationName: '' }, 'organizationName'],
    ['an organization’s e-mail that is none', { organizationUserEmail: 'info@' }, 'organizationUserEmail'],
    ['no last name of its contact', { organizationLname: '' }, 'organizationLname'],
    ['no mobile number of its contact', { organizationMobNo: undefined }, 'organizationMobNo'],
    ['digits in a first name', { organizationFname: 'R2D2' }, 'organizationFname'],
    ['letters in a mobile number', { organizationMobNo: 'ring mig' }, 'organizationMobNo'],
  ])('refuses %s and names the field', async (_, changes, field) => {
    const { token } = await program().newMember();
    const { status, json } = await save(token, {
      profileOption: 'organization',
      organizationUserInfo: { ...organizationUserInfo, ...changes },
    });
    expect(status).toBe(400);
    expect(json.issues.map(({ path }: { path: string }) => path)).toContain(`organizationUserInfo.${field}`);
  });

  test.each([
    ['an option that is neither', { profileOption: 'both', privateUserInfo }],
    ['an option without its details', { profileOption: 'private', organizationUserInfo }],
    ['nothing', {}],
    ['a list', []],
  ])('refuses %s', async (_, body) => {
    const { token } = await program().newMember();
    expect((await save(token, body)).status).toBe(400);
  });
});
