import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsRead } from '#tests/support/database/reads.ts';
import { organization, privateClient, privatePerson } from '#tests/support/people/example-clients.ts';
import { useClients } from '#tests/support/people/use-clients.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { countClients, listClients } from './list-clients.ts';

const program = useTestApp();

const { create, list } = useClients(program);

test('all are returned, the newest first', async () => {
  const { token } = await program().newMember();
  expect(await list(token)).toEqual([]);
  await create(token);
  await create(token, privatePerson);
  const found = await list(token);
  expect(found.map((client: { customerNumber: number }) => client.customerNumber)).toEqual([2, 1]);
  expect(found[0].privateClient).toEqual({ ...privateClient, pvtLanguage: 'sv' });
});

test('a part is returned with limit and after', async () => {
  const { token } = await program().newMember();
  for (let created = 0; created < 5; created += 1) await create(token);
  const numbers = async (query: string) =>
    (await list(token, query)).map((client: { customerNumber: number }) => client.customerNumber);
  expect(await numbers('?limit=2')).toEqual([5, 4]);
  expect(await numbers('?limit=2&after=4')).toEqual([3, 2]);
  expect(await numbers('?limit=2&after=2')).toEqual([1]);
  expect(await numbers('?after=1')).toEqual([]);
});

test('a part says how many there are in total', async () => {
  const { token } = await program().newMember();
  for (const body of [organization, organization, privatePerson]) await create(token, body);
  const total = async (query: string) =>
    (await program().request('GET', `/api/client/fetchallclients${query}`, { token })).json.total;
  expect(await total('')).toBe(3);
  expect(await total('?limit=1&after=2')).toBe(3);
  expect(await total('?limit=1&q=malm%C3%B6')).toBe(2);
});

test.each(['limit=0', 'limit=501', 'limit=x', 'after=-1', 'after=99999999999', 'q=%00', 'q=a&q=b'])(
  'the query %s is refused',
  async (query) => {
    const { token } = await program().newMember();
    const { status } = await program().request('GET', `/api/client/fetchallclients?${query}`, { token });
    expect(status).toBe(400);
  },
);

test('a search covers name, number, e-mail and city, and ignores case and accents', async () => {
  const { token } = await program().newMember();
  await create(token);
  await create(token, privatePerson);
  const numbers = async (q: string) =>
    (await list(token, `?q=${encodeURIComponent(q)}`)).map(
      (client: { customerNumber: number }) => client.customerNumber,
    );
  for (const q of ['åkes', 'SÖNER', 'akes', '5560160680', '556016-', 'faktura@', 'malmö']) {
    expect(await numbers(q), q).toEqual([1]);
  }
  for (const q of ["eva-lena o'brien", 'HELSINGFORS', '198112189876']) expect(await numbers(q), q).toEqual([2]);
  expect(await numbers('example')).toEqual([2, 1]);
  for (const q of ['%', '_', '.*', 'ingen', "'; drop table clients; --"]) expect(await numbers(q), q).toEqual([]);
  expect(await numbers('')).toEqual([2, 1]);
});

test('a search by a number with a hyphen or spaces finds customers whose number was saved without', async () => {
  const { token } = await program().newMember();
  const { organizationClient, ...option } = organization;
  await create(token, { ...option, organizationClient: { ...organizationClient, orgIdNumber: '5560160680' } });
  for (const q of ['556016-0680', '556016 0680', '55 60 16']) {
    const { json } = await program().request('GET', `/api/client/fetchallclients?limit=25&q=${q}`, { token });
    expect([json.clients.length, json.total], q).toEqual([1, 1]);
  }
});

test('a search finds changed values', async () => {
  const { token } = await program().newMember();
  const { json } = await create(token);
  await program().request('PUT', `/api/client/updateclient/${json._id}`, { token, body: privatePerson });
  expect(await list(token, '?q=söner')).toEqual([]);
  expect(await list(token, '?q=brien')).toHaveLength(1);
});

test('a search among many customers reads those that it finds', async () => {
  const { db } = program().deps;
  const { token, memberId } = await program().newMember();
  await create(token);
  await db.execute(sql`analyze clients`);
  await db.execute(sql`insert into clients select (jsonb_populate_record(original, jsonb_build_object(
      'id', gen_random_uuid(), 'customer_number', 1000 + i,
      'search_text', case i when 7 then 'rare company' else 'common company' end))).*
    from clients original, generate_series(1, 3000) i where member_id = ${memberId}`);
  for (const [q, count] of [
    ['rare', 1],
    ['nowhere', 0],
    ['999999-9999', 0],
  ] as const) {
    const read = await db.transaction(async (tx) => {
      const before = await rowsRead(tx, 'clients');
      expect(await countClients(tx, memberId, { q })).toBe(count);
      expect(await listClients(tx, memberId, { limit: 20, q })).toHaveLength(count);
      return (await rowsRead(tx, 'clients')) - before;
    });
    expect(read, q).toBeLessThan(20);
  }
});
