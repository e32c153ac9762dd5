import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { type DescribedEndpoint, readDescribedEndpoints } from './support/program/described-endpoints.ts';
import { exampleBodies, exampleUrl } from './support/program/example-request.ts';
import { newSendableInvoice } from './support/people/new-sendable-invoice.ts';
import { newLine } from './support/people/new-invoice.ts';
import { useTestApp } from './support/program/test-app.ts';

const program = useTestApp();

const PASSWORD = 'hemligt123';
const IBAN = 'SE4550000000058398257466';
const ACCOUNT_NUMBER = '00987654321';
const PERSON = '19850101-1234';
const ORGANIZATION = '556016-0680';
const TAX_NUMBER = '770101-9876';
let endpoints: DescribedEndpoint[] = [];
let secrets: string[] = [];

/** Requests every endpoint with every secret that the log must not contain. */
async function requestEverything(token: string, ids: Record<string, string>): Promise<void> {
  for (const endpoint of endpoints) {
    // Signing out would make all later requests fail.
    if (endpoint.path === '/api/auth/logout') continue;
    const values = {
      ...ids,
      ibanNumber: IBAN,
      accountNumber: ACCOUNT_NUMBER,
      pvtIdNumber: PERSON,
      taxNumber: TAX_NUMBER,
    };
    const bodies = endpoint.body === null ? [undefined] : exampleBodies(endpoint.body, values);
    for (const body of bodies) {
      await program().request(endpoint.method, exampleUrl(endpoint, values), {
        token,
        ...(body === undefined ? {} : { body }),
      });
    }
  }
}

/** Requests a reset link and returns the token in its mail. */
async function resetLink(email: string): Promise<string> {
  await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
  for (;;) {
    const { text = '' } = await program().inbox.next(email);
    const [, link] = /resetpassword\/([\w-]+)/.exec(text) ?? [];
    if (link !== undefined) return link;
  }
}

beforeAll(async () => {
  endpoints = await readDescribedEndpoints(program());
  const { token, email, memberId, invoiceId, clientId } = await newSendableInvoice(program());
  const { _id: lineId } = await newLine(program(), token, invoiceId);
  const link = await resetLink(email);
  const ids = { email, id: invoiceId, invoiceId, clientId, _id: invoiceId, userId: memberId };

  // First everything works, with ids of each kind. Then the mail server refuses, and the link has been used.
  await requestEverything(token, { ...ids, id: lineId });
  await requestEverything(token, { ...ids, id: clientId });
  program().inbox.behave('refuse');
  await requestEverything(token, { ...ids, token: link });
  program().inbox.behave('accept');
  // Then it refuses the member's address, and names it in its reply.
  program().inbox.refuseAddress(email);
  await program().request('POST', '/api/auth/forgotpassword', { body: { email } });
  await vi.waitUntil(() => program().log.some((line) => line.includes('No such mailbox')), { timeout: 60_000 });
  program().inbox.refuseAddress(null);
  const again = await program().request('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const newToken: string = again.json.authtoken;

  // Then tables are renamed, and at last a column that sessions need, so that queries fail and log their parameters.
  const { db } = program().deps;
  const { rows } = await db.execute(sql`select tablename from pg_tables where schemaname = 'public'`);
  const tables = rows.map(({ tablename }) => String(tablename));
  for (const table of tables.filter((name) => !['members', 'sessions'].includes(name))) {
    await db.execute(sql`alter table ${sql.identifier(table)} rename to ${sql.identifier(`gone_${table}`)}`);
  }
  await requestEverything(newToken, ids);
  await db.execute(sql`alter table members rename column email to gone_email`);
  await requestEverything(newToken, { ...ids, token: link });
  secrets = [email, PASSWORD, token, newToken, link, IBAN, ACCOUNT_NUMBER, PERSON, ORGANIZATION, TAX_NUMBER];
});

test('every endpoint was requested, and queries have failed', () => {
  const routes = new Set(program().log.map((line) => (JSON.parse(line) as { route?: string }).route));
  const expected = endpoints
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
    .filter((path) => !path.endsWith('/logout'));
  expect([...routes]).toEqual(expect.arrayContaining(expected));
  expect(program().log.filter((line) => line.includes('Failed query: insert into')).length).toBeGreaterThan(0);
  expect(program().log.filter((line) => line.includes('Failed query: select')).length).toBeGreaterThan(20);
});

test('the log holds no e-mail address, password, token, IBAN, account number or identity number', () => {
  const log = program().log.join('\n');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(9);
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
    expect(log.includes(secret.replaceAll(/[^\p{L}\d]/gu, '')), `the log holds ${secret} in another form`).toBe(false);
  }
});

test('what is stored of a refused mail holds no e-mail address either', async () => {
  const { rows } = await program().deps.db.execute(sql`select output from pgboss.job where output is not null`);
  const stored = JSON.stringify(rows);
  expect(stored).toContain('No such mailbox');
  expect(stored).not.toContain(secrets[0]);
});

test('the log says who made a request, for what and how it ended, and has the same id throughout a request', () => {
  const lines = program().log.map((line) => JSON.parse(line) as Record<string, unknown>);
  const failed = lines.find(({ msg, status }) => msg === 'request completed' && status === 500);
  expect(failed).toMatchObject({
    time: expect.any(String),
    method: expect.any(String),
    route: expect.any(String),
    ip: '127.0.0.1',
    ms: expect.any(Number),
  });
  expect(lines.some(({ reqId, err }) => reqId === failed?.reqId && err !== undefined)).toBe(true);
});
