import { sql } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';
import { ORGANIZATION } from '#tests/support/people/new-client.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { type OwnPostgres, startOwnPostgres } from '#tests/support/database/test-postgres.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './postgres-database.ts';

const AWAY = 'Vi når inte vår databas just nu. Försök igen om en stund.';
let server: OwnPostgres;
let database: OpenDatabase;

// These tests have a server of their own, since one of them stops it.
const program = useTestApp({}, async () => {
  server = await startOwnPostgres();
  database = await openPostgres(server.url, { connectionLimit: 10_000 });
  await database.migrate();
  return database;
});

const body = { clientOption: 'organization', organizationClient: ORGANIZATION };
const create = (token: string) => program().request('POST', '/api/client/createclient', { token, body });
const read = (token: string) => program().request('GET', '/api/client/fetchallclients', { token });

/**
 * Lets the database refuse every new client with this error, as PostgreSQL would raise it.
 * @returns what ends that
 */
async function refuseClients(errorCode: string): Promise<() => Promise<unknown>> {
  const { db } = program().deps;
  await db.execute(sql`create or replace function refuse_client() returns trigger language plpgsql as
    $$ begin raise 'refused by the test' using errcode = tg_argv[0]; end $$`);
  await db.execute(
    sql`create trigger refuse_client before insert on clients execute function refuse_client(${sql.raw(`'${errorCode}'`)})`,
  );
  return () => db.execute(sql`drop trigger refuse_client on clients`);
}

test('a full disk is reported as such; reading continues, and writing resumes when there is room', async () => {
  const { token } = await program().newMember();
  const makeRoom = await refuseClients('disk_full');
  const refused = await create(token);
  expect(refused.status).toBe(507);
  expect(refused.json.message).toBe('Det är slut på plats hos oss, så inget sparades. Försök igen om en stund.');
  expect(refused.headers['retry-after']).toBe('60');
  expect((await read(token)).json.clients).toEqual([]);
  await makeRoom();
  expect((await create(token)).status).toBe(200);
  expect((await read(token)).json.clients).toHaveLength(1);
});

test('a standby that doesn’t write yet counts as a database that is away', async () => {
  const { token } = await program().newMember();
  const promote = await refuseClients('read_only_sql_transaction');
  const refused = await create(token);
  await promote();
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
});

test('a request that the database ends because it and another wait for each other is told to come again at once', async () => {
  const { token } = await program().newMember();
  const goOn = await refuseClients('deadlock_detected');
  const refused = await create(token);
  await goOn();
  expect(refused).toMatchObject({ status: 503, json: { code: 'took-too-long' } });
  expect(refused.headers['retry-after']).toBe('1');
});

test('a request that gets no connection, or no turn to change something, is told when to try again, and then succeeds', async () => {
  const { token } = await program().newMember();
  const free = Promise.withResolvers<void>();
  onTestFinished(() => free.resolve());
  // The program runs this many transactions at once, which leaves connections to whoever reads.
  let begun = 0;
  const transact = () => {
    begun += 1;
    return free.promise;
  };
  const busy = Promise.all(Array.from({ length: 6 }, () => program().deps.db.transaction(transact)));
  await expect.poll(() => begun).toBe(6);
  expect((await read(token)).status).toBe(200);
  const others = await Promise.all([1, 2, 3, 4].map(() => database.connect()));
  for (const refused of await Promise.all([read(token), create(token)])) {
    expect(refused.status).toBe(503);
    expect(refused.json.message).toBe(AWAY);
    expect(refused.headers['retry-after']).toBe('5');
  }
  for (const connection of others) connection.release();
  free.resolve();
  await busy;
  expect((await read(token)).status).toBe(200);
  expect((await create(token)).status).toBe(200);
  // The job queues, which use the same connections, go on too.
  expect(await program().deps.jobs.backlog()).not.toEqual([]);
});

test('a database that does not respond is reported as such', async () => {
  const { token } = await program().newMember();
  await server.stop();
  for (const refused of [await create(token), await read(token), await create(token)]) {
    expect(refused.status).toBe(503);
    expect(refused.json.message).toBe(AWAY);
    expect(refused.headers['retry-after']).toBe('5');
  }
});
