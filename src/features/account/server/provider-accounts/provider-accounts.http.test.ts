import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { auditOf } from '#tests/support/people/audit-of.ts';
import { logIn, REVIEWER_PASSWORD } from '#tests/support/people/log-in.ts';
import { sessionOf } from '#tests/support/people/session-of.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { HOUR } from '#shared/duration.ts';

const program = useTestApp();
interface Person {
  token: string;
  email: string;
  id: string;
}
let bo: Person;
let eva: Person;

const call = (method: string, path: string, { token }: { token: string }, body?: object) =>
  program().request(method, `/api/provider/${path}`, { token, ...(body === undefined ? {} : { body }) });
const list = async (by: Person) => (await call('GET', 'accounts', by)).json;
const give = (by: Person, whom: Pick<Person, 'id'>, roles: string[], rolesBefore: string[]) =>
  call('PUT', `accounts/${whom.id}`, by, { roles, rolesBefore });

const newPerson = async (name: string, roles: Parameters<typeof newReviewer>[2]): Promise<Person> => {
  const person = await newReviewer(program(), name, roles);
  const { json } = await program().request('POST', '/api/auth/getuser', { token: person.token });
  return { ...person, id: json.user._id };
};

beforeAll(async () => {
  program().setClock('2026-11-20T10:00:00Z');
  bo = await newPerson('Bo Ek', ['administrator']);
  eva = await newPerson('Eva Alm', ['reviewer']);
  // The first account has all roles.
  program().setClock('2026-11-20T10:05:00Z');
  await give(bo, bo, ['administrator'], ['reviewer', 'accountant', 'administrator']);
});

describe('An administrator', () => {
  test('sees the provider’s accounts and no member, and what was changed by whom', async () => {
    await program().newMember();
    const { accounts, events } = await list(bo);
    expect(accounts).toEqual([
      expect.objectContaining({ name: 'Bo Ek', roles: ['administrator'], isOwn: true, isInvited: false }),
      expect.objectContaining({ name: 'Eva Alm', roles: ['reviewer'], isOwn: false, isDisabled: false }),
    ]);
    expect(events[0]).toMatchObject({ action: 'roles-changed', name: 'Bo Ek', by: 'Bo Ek', roles: ['administrator'] });
    expect(events.at(-1)).toMatchObject({ action: 'account-invited', by: null });
  });

  test('gives roles that count from the next request on, but not over a change that they have not seen', async () => {
    const due = async () => (await program().request('GET', '/api/payout/due', eva)).status;
    expect(await due()).toBe(403);
    expect((await give(bo, eva, ['accountant', 'reviewer'], ['reviewer'])).status).toBe(200);
    expect(await due()).toBe(200);
    // The response may have been lost, so the same change is no conflict.
    expect((await give(bo, eva, ['accountant', 'reviewer'], ['reviewer'])).status).toBe(200);
    expect((await give(bo, eva, ['administrator'], ['reviewer'])).json.code).toBe('roles-changed');
    expect((await give(bo, eva, [], ['reviewer', 'accountant'])).status).toBe(400);
    expect((await give(bo, eva, ['reviewer'], ['reviewer', 'accountant'])).status).toBe(200);
  });

  test('invites somebody by mail, who can ask for another link, and never an address with an account', async () => {
    const siv = { name: 'Siv Ström', email: 'siv@leverantor.example', roles: ['accountant'] };
    expect((await call('POST', 'accounts', bo, siv)).status).toBe(200);
    expect((await program().inbox.next(siv.email)).text).toMatch(/resetpassword\/\S+/);
    expect((await list(bo)).accounts.at(-1)).toMatchObject({ name: 'Siv Ström', isInvited: true });
    // The response may have been lost, so the same invitation is done. Another one is of an address that is taken.
    const taken = async (other: object) => (await call('POST', 'accounts', bo, { ...siv, ...other })).json.code;
    const done = await list(bo);
    expect((await call('POST', 'accounts', bo, siv)).status).toBe(200);
    expect(await list(bo)).toEqual(done);
    expect(await taken({ name: 'Siv Strøm' })).toBe('address-taken');
    expect(await taken({ roles: ['reviewer'] })).toBe('address-taken');
    const kaj = await newPerson('Kaj Ek', ['administrator']);
    const refused = { code: 'address-taken', issues: [{ path: 'email' }] };
    expect((await call('POST', 'accounts', kaj, siv)).json).toMatchObject(refused);
    await call('POST', `disable/${kaj.id}`, bo);
    // The refusal says how an invited person gets another link.
    await program().request('POST', '/api/auth/forgotpassword', { body: { email: siv.email } });
    const again = await program().inbox.next(siv.email);
    const [, link] = /resetpassword\/(\S+)/.exec(again.text ?? '') ?? [];
    const password = REVIEWER_PASSWORD;
    await program().request('POST', `/api/auth/resetpassword?token=${link}`, { body: { password } });
    expect((await logIn(program(), siv.email, password)).json.roles).toEqual(['accountant']);
    const { email } = await program().newMember();
    for (const used of [siv.email, siv.email.toUpperCase(), email])
      expect(await taken({ email: used })).toBe('address-taken');
    const atOnce = async (address: string, names: string[]) => {
      const answers = names.map((name) => call('POST', 'accounts', bo, { ...siv, name, email: address }));
      return (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);
    };
    expect(await atOnce('ny@example.se', ['Nya Berg', 'Nya Alm'])).toEqual([200, 409]);
    expect(await atOnce('lea@example.se', ['Lea Berg', 'Lea Berg'])).toEqual([200, 200]);
  });

  test('invites somebody with a short name, and nobody without a first and a last name of letters', async () => {
    const invite = async (name: string) => {
      const { status, json } = await call('POST', 'accounts', bo, {
        name,
        email: 'bo.ek@example.se',
        roles: ['reviewer'],
      });
      return status === 200 ? 'invited' : json.message;
    };
    for (const name of ['Bo', 'Bo -', '- Ek', ''])
      expect(await invite(name)).toBe('Både förnamn och efternamn behövs.');
    expect(await invite('Bo Ek2')).toContain('bokstäver');
    expect(await invite('Bo Ek')).toBe('invited');
  });

  test('invites and changes with each role once, and also changes an account that had one twice', async () => {
    const twice = ['reviewer', 'reviewer', 'accountant'];
    const ulf = { name: 'Ulf Berg', email: 'ulf@leverantor.example', roles: twice };
    const refused = { message: 'Välj varje roll en gång.', issues: [{ path: 'roles' }] };
    expect((await call('POST', 'accounts', bo, ulf)).json).toMatchObject(refused);
    expect((await give(bo, eva, twice, ['reviewer'])).json).toMatchObject(refused);
    expect((await call('POST', 'accounts', bo, { ...ulf, roles: ['reviewer', 'accountant'] })).status).toBe(200);
    const account = (await list(bo)).accounts.find(({ name }: { name: string }) => name === ulf.name);
    const { db } = program().deps;
    await db.execute(
      sql`update members set provider_roles = '{reviewer,reviewer,accountant}' where id = ${account._id}`,
    );
    expect((await give(bo, { id: account._id }, ['reviewer'], twice)).status).toBe(200);
  });

  test('disables an account, whose sessions end, and enables it again', async () => {
    expect((await call('POST', `disable/${eva.id}`, bo)).status).toBe(200);
    expect((await program().request('GET', '/api/review/queue', eva)).status).toBe(401);
    expect((await call('POST', `enable/${eva.id}`, bo)).status).toBe(200);
    expect((await logIn(program(), eva.email, REVIEWER_PASSWORD)).status).toBe(200);
  });

  test('is in the audit log with the session in which they do it', async () => {
    const uno = { name: 'Uno Dal', email: 'uno@leverantor.example', roles: ['reviewer'] };
    await call('POST', 'accounts', bo, uno);
    const { _id: id } = (await list(bo)).accounts.find(({ email }: { email: string }) => email === uno.email);
    await give(bo, { id }, ['accountant'], ['reviewer']);
    for (const change of ['disable', 'enable']) await call('POST', `${change}/${id}`, bo);
    const by = { by: bo.id, session: await sessionOf(program(), bo.token) };
    const audit = await auditOf(program(), id);
    expect(audit).toHaveLength(4);
    expect(audit).toEqual(
      expect.arrayContaining([
        { action: 'account-invited', details: { ...by, roles: ['reviewer'] } },
        { action: 'roles-changed', details: { ...by, roles: ['accountant'], before: ['reviewer'] } },
        { action: 'account-disabled', details: by },
        { action: 'account-enabled', details: by },
      ]),
    );
  });

  test('can’t touch a member’s account', async () => {
    const { memberId } = await program().newMember();
    for (const path of [`disable/${memberId}`, `enable/${memberId}`])
      expect((await call('POST', path, bo)).status).toBe(404);
    expect(
      (await call('PUT', `accounts/${memberId}`, bo, { roles: ['reviewer'], rolesBefore: ['reviewer'] })).status,
    ).toBe(404);
  });
});

describe('The last administrator', () => {
  test('can neither give the role away nor be disabled', async () => {
    expect((await give(bo, bo, ['reviewer'], ['administrator'])).json.code).toBe('last-administrator');
    expect((await call('POST', `disable/${bo.id}`, bo)).json.code).toBe('last-administrator');
  });

  test('stays although another one is invited who has not chosen a password yet', async () => {
    const nils = { name: 'Nils Berg', email: 'nils@leverantor.example', roles: ['administrator'] };
    expect((await call('POST', 'accounts', bo, nils)).status).toBe(200);
    expect((await give(bo, bo, ['reviewer'], ['administrator'])).json.code).toBe('last-administrator');
    expect((await call('POST', `disable/${bo.id}`, bo)).json.code).toBe('last-administrator');
    const { accounts } = await list(bo);
    const { _id } = accounts.find(({ email }: { email: string }) => email === nils.email);
    expect((await call('POST', `disable/${_id}`, bo)).status).toBe(200);
  });

  test('is told that an address is taken when its invitation has ended, because nothing is mailed again', async () => {
    const ada = { name: 'Ada Alm', email: 'ada@leverantor.example', roles: ['reviewer'] };
    expect((await call('POST', 'accounts', bo, ada)).status).toBe(200);
    program().setClock(new Date(program().deps.clock().getTime() + HOUR).toISOString());
    expect((await call('POST', 'accounts', bo, ada)).json.code).toBe('address-taken');
  });

  test('invites nobody once it was taken away, even if the invitation was already on its way', async () => {
    const ida = await newPerson('Ida Alm', ['administrator']);
    const { db } = program().deps;
    const invited = await db.transaction(async (tx) => {
      await tx.execute(sql`update members set disabled_at = now() where id = ${ida.id}`);
      const pending = call('POST', 'accounts', ida, {
        name: 'Elak Eriksson',
        email: 'elak@example.com',
        roles: ['administrator'],
      });
      await untilWaiting(db, 1);
      return { pending };
    });
    expect((await invited.pending).json.code).toBe('role-missing');
    const { accounts } = await list(bo);
    expect(accounts.map(({ email }: { email: string }) => email)).not.toContain('elak@example.com');
  });

  test('stays when two administrators remove each other at once', async () => {
    for (const remove of [
      (by: Person, whom: Person) => give(by, whom, ['reviewer'], ['administrator']),
      (by: Person, whom: Person) => call('POST', `disable/${whom.id}`, by),
    ]) {
      for (let round = 0; round < 5; round += 1) {
        const pair = [
          await newPerson('Ada Ask', ['administrator']),
          await newPerson('Ulf Ask', ['administrator']),
        ] as const;
        const [ada, ulf] = pair;
        const done = await Promise.all([remove(ada, ulf), remove(ulf, ada)]);
        const statuses = done.map(({ status }) => status).toSorted((a, b) => a - b);
        expect(statuses[0]).toBe(200);
        expect([401, 403]).toContain(statuses[1]);
        const { rows } = await program().deps.db.execute(sql`
          select id from members where disabled_at is null and 'administrator' = any (provider_roles) and id <> ${bo.id}`);
        expect(rows).toHaveLength(1);
        await program().deps.db.execute(sql`update members set disabled_at = null where id in (${ada.id}, ${ulf.id})`);
      }
    }
  });
});
