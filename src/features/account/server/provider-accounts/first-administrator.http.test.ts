import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { offerFirstAdministrator } from './first-administrator.ts';
import { createAccount, inviteAccount } from './invite-account.ts';

const program = useTestApp();
const person = {
  name: 'Bo Ek',
  email: 'ada@leverantor.example',
  password: 'granskar123',
  confirmPassword: 'granskar123',
};
const offer = async () => (await offerFirstAdministrator(program().deps.db, program().deps.clock())) ?? '';
const check = (token: string) => program().request('GET', `/api/auth/firstadministrator/${token}`);
const use = (token: string, more: object = {}) =>
  program().request('POST', '/api/auth/firstadministrator', { body: { token, ...person, ...more } });

describe('The link of a start without any account of the provider’s', () => {
  test('is the only one that works, for a day, and a member’s account does not end it', async () => {
    program().setClock('2026-11-20T10:00:00Z');
    await program().newMember();
    const first = await offer();
    expect((await check(first)).status).toBe(200);
    const second = await offer();
    expect([(await check(first)).status, (await check(second)).status]).toEqual([410, 200]);
    expect((await use(first)).json.code).toBe('administrator-link-ended');
    program().setClock('2026-11-21T10:00:00Z');
    expect([(await check(second)).status, (await use(second)).status]).toEqual([410, 410]);
    expect((await use('x')).json.message).toContain('startas om');
  });

  test('does not work once a clock that was years ahead when it was made is set right', async () => {
    program().setClock('2031-11-20T10:00:00Z');
    const token = await offer();
    expect((await check(token)).status).toBe(200);
    program().setClock('2026-11-20T10:00:00Z');
    expect([(await check(token)).status, (await use(token)).status]).toEqual([410, 410]);
  });

  test('is kept as a hash alone', async () => {
    const token = await offer();
    const { rows } = await program().deps.db.execute('select * from first_administrator_links');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('asks for name, address and password by the rules of every account', async () => {
    const token = await offer();
    const { email } = await program().newMember();
    for (const [more, code] of [
      [{ name: 'Ada' }, 'invalid'],
      [{ email: 'ada' }, 'invalid'],
      [{ password: 'kort', confirmPassword: 'kort' }, 'invalid'],
      [{ confirmPassword: 'granskar124' }, 'password-mismatch'],
      [{ email: email.toUpperCase() }, 'address-taken'],
    ] as const)
      expect((await use(token, more)).json.code).toBe(code);
    expect((await check(token)).status).toBe(200);
  });

  test('makes one administrator with all roles, who is signed in, and then no longer works', async () => {
    const token = await offer();
    const both = await Promise.all([use(token), use(token, { email: 'bo@leverantor.example' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const [made] = both.filter(({ status }) => status === 200);
    const { authtoken, roles } = made?.json ?? {};
    expect(roles).toEqual(['reviewer', 'accountant', 'administrator']);
    const { json } = await program().request('GET', '/api/provider/accounts', { token: authtoken });
    expect(json.accounts).toMatchObject([{ roles, isInvited: false, isOwn: true }]);
    expect(json.events).toMatchObject([{ action: 'first-administrator', by: null }]);
    expect(await offerFirstAdministrator(program().deps.db, program().deps.clock())).toBeNull();
    expect([(await check(token)).status, (await use(token)).status]).toEqual([410, 410]);
  });
});

describe('A link that was printed before an operator invited somebody', () => {
  const other = useTestApp();

  test('no longer works', async () => {
    const { db, clock } = other().deps;
    const token = await offerFirstAdministrator(db, clock());
    await inviteAccount(db, { email: 'siv@leverantor.example', name: 'Siv Ström' }, clock());
    const body = { token, ...person };
    expect((await other().request('POST', '/api/auth/firstadministrator', { body })).status).toBe(410);
    expect((await other().request('GET', `/api/auth/firstadministrator/${token}`)).status).toBe(410);
  });
});

describe('A link that is used while an operator invites somebody', () => {
  const other = useTestApp();

  test('makes no second account, which would lack the roles that the screen promises', async () => {
    const { db, clock } = other().deps;
    const token = await offerFirstAdministrator(db, clock());
    const invited = { email: 'siv@leverantor.example', name: 'Siv Ström', passwordHash: '', by: null, now: clock() };
    let using: ReturnType<ReturnType<typeof other>['request']> | undefined;
    await db.transaction(async (tx) => {
      await createAccount(tx, invited);
      using = other().request('POST', '/api/auth/firstadministrator', { body: { token, ...person } });
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await db.execute(waiting)).rows.length, { timeout: 10_000 }).toBe(1);
    });
    expect((await using)?.status).toBe(410);
  });
});
