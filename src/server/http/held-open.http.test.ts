import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { writeBankFile } from '#tests/support/bank/write-bank-file.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

let port = 0;
beforeAll(async () => {
  port = Number(new URL(await program().app.listen({ port: 0, host: '127.0.0.1' })).port);
  // The provider's first account has all roles.
  await newReviewer(program(), 'Första Kontot');
});
afterAll(() => program().app.server.closeAllConnections());

interface Held {
  path: string;
  token: string;
  body: string;
  type?: string;
}

/** Sends a request without its last byte, and waits until the server reads the body, or waits until it may. */
async function begin({ path, token, body, type = 'application/json' }: Held) {
  const headers = { 'auth-token': token, 'content-type': type, 'content-length': Buffer.byteLength(body) };
  const sending = request({ port, method: 'POST', path, headers, agent: false });
  const arrived = once(program().app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  sending.write(body.slice(0, -1));
  const [incoming, response] = await arrived;
  const isAtWork = () => response.listeners('close').some(({ name }) => name === 'hangUp');
  // Before that, the server finds out who is calling.
  await expect.poll(() => incoming.readableFlowing !== null || isAtWork()).toBe(true);
  return sending;
}

/** Sends a request whose last byte comes only after `meanwhile`, which begins when the server reads the body. */
async function hold(held: Held, meanwhile: () => Promise<unknown>) {
  const sending = await begin(held);
  const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
  await meanwhile();
  sending.end(held.body.slice(-1));
  const [response] = await responded;
  return { status: response.statusCode, json: (await json(response)) as Record<string, unknown> };
}

const invite = (email: string) => ({
  path: '/api/provider/accounts',
  body: JSON.stringify({ name: 'Siv Ström', email, roles: ['administrator'] }),
});
const execute = (query: ReturnType<typeof sql>) => program().deps.db.execute(query);

test('a request is refused if the role for it was taken before its body has come', async () => {
  const { token, email } = await newReviewer(program(), 'Bo Ek', ['administrator']);
  const invited = await hold({ ...invite('siv@leverantor.example'), token }, () =>
    execute(sql`update members set provider_roles = array['reviewer'] where email = ${email}`),
  );
  expect(invited).toMatchObject({ status: 403, json: { code: 'role-missing' } });
  expect((await execute(sql`select 1 from members where email = 'siv@leverantor.example'`)).rows).toEqual([]);
});

test('a request is refused if its session was ended before its body has come', async () => {
  const { token } = await newReviewer(program(), 'Eva Alm', ['administrator']);
  const invited = await hold({ ...invite('siv@leverantor.example'), token }, () =>
    program().request('POST', '/api/auth/logout', { token }),
  );
  expect(invited).toMatchObject({ status: 401, json: { code: 'signed-out' } });
  expect((await execute(sql`select 1 from members where email = 'siv@leverantor.example'`)).rows).toEqual([]);
});

test('a file is not imported if the session was ended before all of it has come', async () => {
  const { token } = await newReviewer(program(), 'Ida Åby', ['accountant']);
  const file = { path: '/api/review/bankfile?name=utdrag.xml', body: writeBankFile({ entries: [] }) };
  const imported = await hold({ ...file, type: 'application/xml', token }, () =>
    program().request('POST', '/api/auth/logout', { token }),
  );
  expect(imported).toMatchObject({ status: 401, json: { code: 'signed-out' } });
  expect((await execute(sql`select 1 from bank_files`)).rows).toEqual([]);
});

test('of two files of an account the second is imported once the first has been, and a colleague’s waits for neither', async () => {
  const [own, colleague] = [
    await newReviewer(program(), 'Rut Ek', ['accountant']),
    await newReviewer(program(), 'Per Ek', ['accountant']),
  ];
  const upload = ({ token }: { token: string }, meanwhile = async () => {}) =>
    hold(
      { path: '/api/review/bankfile?name=utdrag.xml', body: '<Document/>', type: 'application/xml', token },
      meanwhile,
    );
  let isDone = false;
  let second: ReturnType<typeof hold> | undefined;
  const first = await upload(own, async () => {
    second = upload(own).finally(() => (isDone = true));
    for (let round = 0; round < 5; round += 1) expect((await upload(colleague)).status).toBe(400);
    expect(isDone).toBe(false);
  });
  expect([first.status, (await second)?.status]).toEqual([400, 400]);
});

test('a request that waits for others of its account is refused if its session is ended meanwhile, which waits for none', async () => {
  const { token } = await newReviewer(program(), 'Liv Ek', ['accountant']);
  const file = { path: '/api/review/bankfile?name=utdrag.xml', body: '<Document/>', type: 'application/xml', token };
  const uploads = [];
  // As many as an account's requests that are responded to at once.
  for (let upload = 0; upload < 6; upload += 1) uploads.push(await begin(file));
  const waiting = program().request('GET', '/api/payout/due', { token });
  expect((await program().request('GET', '/api/auth/sessions', { token })).status).toBe(200);
  expect((await program().request('POST', '/api/auth/logout', { token })).status).toBe(200);
  for (const upload of uploads) upload.on('error', () => {}).destroy();
  expect(await waiting).toMatchObject({ status: 401, json: { code: 'signed-out' } });
});

test('a request that takes its time is answered if nothing has changed', async () => {
  const { token } = await newReviewer(program(), 'Siri Ås', ['administrator']);
  expect(await hold({ ...invite('siv@leverantor.example'), token }, async () => {})).toMatchObject({ status: 200 });
});
