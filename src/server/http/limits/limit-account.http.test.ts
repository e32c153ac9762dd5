import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { logIn } from '#tests/support/people/log-in.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp({ RATE_LIMIT: 'on' });

/** Sets the count of what a member has done within the hour. */
const count = (what: string, memberId: string, hits: number) =>
  program().deps.db.execute(sql`update rate_limits set hits = ${hits} where key = ${`${what} of ${memberId}`}`);

test('a member who changes more than anyone could by hand is told to wait, and can still read', async () => {
  const [busy, other] = [await program().newMember(), await program().newMember()];
  const { invoiceId } = await newInvoice(program(), busy.token);
  const note = (token: string) =>
    program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: 'Tack!' } });
  await count('changes', busy.memberId, 19_999);
  expect((await note(busy.token)).status).toBe(200);
  const refused = await note(busy.token);
  expect(refused).toMatchObject({ status: 429, json: { message: 'Please try again later.' } });
  expect(refused.headers['retry-after']).toBe('3600');
  const url = `/api/invoice/invoicedata/${invoiceId}`;
  expect((await program().request('GET', url, { token: busy.token })).status).toBe(200);
  expect((await note(other.token)).status).toBe(404);
  program().setClock('2026-11-20T11:00:00Z');
  expect((await note(busy.token)).status).toBe(200);
  program().setClock('2026-11-20T10:00:00Z');
});

test('a member whose changes are used up, as by a stolen session, can still end that session and log out', async () => {
  const { token, memberId, email } = await program().newMember();
  const stolen = (await logIn(program(), email)).json.authtoken;
  await newInvoice(program(), token);
  await count('changes', memberId, 20_000);
  const asked = (method: 'GET' | 'POST' | 'DELETE', path: string, by = token) =>
    program().request(method, `/api/auth/${path}`, { token: by });
  expect((await asked('POST', 'getuser')).status).toBe(200);
  const { sessions } = (await asked('GET', 'sessions')).json;
  const other = sessions.find(({ current }: { current: boolean }) => !current);
  expect((await asked('DELETE', `sessions/${other._id}`)).status).toBe(200);
  expect((await asked('GET', 'sessions', stolen)).status).toBe(401);
  expect((await asked('POST', 'logout')).status).toBe(200);
});

test('a clock that was years ahead for a moment makes nobody wait for years', async () => {
  const { token, memberId } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const note = () => program().request('PUT', `/api/invoice/addnote/${invoiceId}`, { token, body: { note: 'Tack!' } });
  await program().deps.db.execute(sql`
    update rate_limits set hits = 20000, resets_at = '2031-11-20T10:00:00Z' where key = ${`changes of ${memberId}`}`);
  expect((await note()).status).toBe(200);
  expect(await hits(`changes of ${memberId}`)).toBe(1);
});

test.each(['invoice', 'salary'])('a member who requests too many PDFs is told to wait: %s', async (kind) => {
  const { token, memberId } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const pdf = () => program().request('GET', `/api/${kind}/pdf/${invoiceId}`, { token });
  expect((await pdf()).status).toBe(200);
  await count('PDFs', memberId, 5_000);
  expect((await pdf()).status).toBe(429);
});

test('a member who downloads too many lists is told to wait', async () => {
  const { token, memberId } = await program().newMember();
  const list = () => program().request('GET', '/api/invoice/csv', { token });
  expect((await list()).status).toBe(200);
  await count('exports', memberId, 500);
  expect((await list()).status).toBe(429);
});

test('a member who sends too many invoices in an hour is told to wait, and a repeated send is not counted', async () => {
  const { token, memberId, invoiceId } = await newSendableInvoice(program());
  expect((await register(program(), token, invoiceId)).status).toBe(200);
  await count('sends', memberId, 200);
  expect((await send(program(), token, invoiceId)).status).toBe(200);

  const next = await newInvoice(program(), token);
  await newLine(program(), token, next.invoiceId);
  const refused = await register(program(), token, next.invoiceId);
  expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-sends' } });
  expect(refused.headers['retry-after']).toBe('3600');
  program().setClock('2026-11-20T11:00:00Z');
  expect((await register(program(), token, next.invoiceId)).status).toBe(200);
  program().setClock('2026-11-20T10:00:00Z');
});

test('a member who copies too many invoices in an hour is told to wait', async () => {
  const { token, memberId } = await program().newMember();
  const { invoiceId } = await newInvoice(program(), token);
  const copy = () =>
    program().request('POST', `/api/invoice/copyinvoice/${invoiceId}`, { token, body: { copyKey: randomUUID() } });
  expect((await copy()).status).toBe(200);
  await count('copies', memberId, 300);
  expect((await copy()).status).toBe(429);
});

const hits = async (key: string) => {
  const { rows } = await program().deps.db.execute(sql`select hits from rate_limits where key = ${key}`);
  return Number(rows[0]?.hits ?? 0);
};

test('a refused body counts like an accepted one, whether it is too large, no JSON or wrong', async () => {
  const { token, memberId } = await program().newMember();
  const save = (body: unknown) => program().request('POST', '/api/client/createclient', { token, body });
  const before = await hits(`changes of ${memberId}`);
  const refused = [await save('x'.repeat(100_000)), await save('{'), await save({ clientOption: 'neither' })];
  expect(refused.map(({ status }) => status)).toEqual([413, 400, 400]);
  expect(await hits(`changes of ${memberId}`)).toBe(before + 3);
  await count('changes', memberId, 20_000);
  expect((await save('{')).status).toBe(429);
});

test('members whose changes all wait for their own rows leave connections to everybody else', async () => {
  const members = [await program().newMember(), await program().newMember()];
  const { token } = await program().newMember();
  const { db } = program().deps;
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction(async (tx) => {
    for (const { memberId } of members) await tx.execute(sql`select from members where id = ${memberId} for update`);
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  const choose = (by: string) =>
    program().request('PUT', '/api/auth/mailchoices', { token: by, body: { mailChoices: { paid: false } } });
  const waiting = members.flatMap((member) => Array.from({ length: 6 }, () => choose(member.token)));
  await untilWaiting(db, 2);
  expect((await choose(token)).status).toBe(200);
  expect((await program().request('GET', '/api/auth/mailchoices', { token })).status).toBe(200);
  over.resolve();
  await holding;
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test.each([
  ['waits for them', false],
  ['hangs up', true],
])(
  'a member who asks for much at once and %s gets six responses at a time, and delays nobody else',
  async (_, goes) => {
    const [busy, other] = [await program().newMember(), await program().newMember()];
    const read = ({ token }: { token: string }) =>
      program().request('GET', '/api/bankinformation/getbankinfo', { token });
    const { db } = program().deps;
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`lock table clients in access exclusive mode`);
      locked.resolve();
      await over.promise;
    });
    await locked.promise;
    const browser = new AbortController();
    const waiting = Array.from({ length: 6 }, () =>
      program().app.inject({
        url: '/api/client/fetchallclients',
        headers: { 'auth-token': busy.token },
        signal: browser.signal,
      }),
    );
    const answered = Promise.allSettled(waiting);
    await untilWaiting(db, 6);
    if (goes) browser.abort();
    let isNext = false;
    const next = read(busy).finally(() => (isNext = true));
    for (let round = 0; round < 5; round += 1) expect((await read(other)).status).toBe(200);
    const hasOvertaken = isNext;
    over.resolve();
    await holding;
    expect(hasOvertaken).toBe(false);
    expect((await answered).map(({ status }) => status)).toEqual(Array(6).fill(goes ? 'rejected' : 'fulfilled'));
    expect((await next).status).toBe(200);
  },
);
