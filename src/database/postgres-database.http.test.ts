import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#tests/support/database/test-database.ts';
import { databaseFailure } from './database-failure.ts';
import { openPostgres } from './postgres-database.ts';

test('a program at rest closes the connections that nobody uses, and keeps those in use', async () => {
  const database = await openPostgres(await createDatabase());
  onTestFinished(() => database.close());
  const { db, connect, closeUnused } = database;
  const backends = async () => {
    const found = await db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    );
    return found.rows.map(({ pid }) => pid);
  };
  const used = await Promise.all([connect(), connect(), connect()]);
  for (const connection of used) connection.release();
  const before = await backends();
  expect(before).toHaveLength(3);
  const kept = await connect();
  await closeUnused();
  await kept.query('select 1');
  kept.release();
  await expect.poll(backends).toHaveLength(1);
  expect(before).toEqual(expect.arrayContaining(await backends()));
});

test('two transactions in a deadlock both end well, because the one that PostgreSQL ends is tried again', async () => {
  const database = await openPostgres(await createDatabase());
  onTestFinished(() => database.close());
  const { db } = database;
  await db.execute(sql`create table counters (id int primary key, count int not null)`);
  await db.execute(sql`insert into counters values (1, 0), (2, 0)`);
  const add = (id: number) => sql`update counters set count = count + 1 where id = ${id}`;
  let tries = 0;
  const both = Promise.withResolvers<void>();
  const addTo = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.execute(add(first));
      tries += 1;
      if (tries === 2) both.resolve();
      await both.promise;
      await tx.execute(add(second));
    });
  await Promise.all([addTo(1, 2), addTo(2, 1)]);
  expect(tries).toBeGreaterThan(2);
  expect((await db.execute(sql`select count from counters`)).rows).toEqual([{ count: 2 }, { count: 2 }]);
});

test('transactions go on after many whose connections were lost at their beginning', async () => {
  const network = await openNetwork(await createDatabase());
  const database = await openPostgres(network.url);
  onTestFinished(() => database.close());
  const transact = () => database.db.transaction(async (tx) => (await tx.execute(sql`select 1`)).rows.length);
  network.state = 'cuts what begins';
  // More of them than the pool has connections.
  for (let round = 0; round < 12; round += 1) await expect(transact()).rejects.toThrow('Failed query: begin');
  network.state = 'works';
  expect(await transact()).toBe(1);
});

test('jobs go on after statements on as many silent connections as there are', async () => {
  const network = await openNetwork(await createDatabase());
  const database = await openPostgres(network.url, { turnLimit: 300 });
  onTestFinished(() => database.close());
  const { connect, jobsDatabase } = database;
  const run = () => jobsDatabase.executeSql('select 1 as one');
  for (const connection of await Promise.all(Array.from({ length: 10 }, connect))) connection.release();
  network.state = 'is silent';
  for (let round = 0; round < 10; round += 1) await expect(run()).rejects.toThrow(/time/);
  network.state = 'works';
  await expect.poll(() => run().catch(() => null), { timeout: 10_000 }).toMatchObject({ rows: [{ one: 1 }] });
});

test('requests go on after statements and transactions on silent connections, which fail as when the database is away', async () => {
  const network = await openNetwork(await createDatabase());
  const database = await openPostgres(network.url, { statementLimit: 300 });
  onTestFinished(() => database.close());
  const { db, connect } = database;
  const run = () => db.execute(sql`select 1 as one`);
  const transact = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      network.state = 'is silent';
      await tx.execute(sql`select 1`);
    });
  for (const work of [run, transact])
    for (let round = 0; round < 10; round += 1) {
      network.state = 'works';
      for (const connection of await Promise.all(Array.from({ length: 10 }, connect))) connection.release();
      if (work === run) network.state = 'is silent';
      const failure = await work().catch((error: unknown) => error);
      expect(databaseFailure(failure)?.code).toBe('database-away');
    }
  network.state = 'works';
  expect((await run()).rows).toEqual([{ one: 1 }]);
});

test('a connection that is held for longer has no limit for its statements', async () => {
  const database = await openPostgres(await createDatabase(), { statementLimit: 300 });
  onTestFinished(() => database.close());
  const held = await database.connect();
  expect((await held.query('select 1 as one from pg_sleep(0.6)')).rows).toEqual([{ one: 1 }]);
  held.release();
});

/** A network in front of a database, which works until its state is changed. */
async function openNetwork(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const network: { url: string; state: 'works' | 'cuts what begins' | 'is silent' } = { url: '', state: 'works' };
  const between = net.createServer((client) => {
    const upstream =
      folder === null
        ? net.connect(Number(url.port), url.hostname)
        : net.connect(`${folder}/.s.PGSQL.${url.searchParams.get('port')}`);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('data', (sent) => {
      if (network.state === 'cuts what begins' && sent.includes('begin')) end();
      else if (network.state !== 'is silent') upstream.write(sent);
    });
    upstream.on('data', (sent) => client.write(sent));
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  onTestFinished(() => void between.close());
  const through = new URL(url);
  for (const name of ['host', 'port']) through.searchParams.delete(name);
  through.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  network.url = through.href;
  return network;
}

test('work in turn goes on after a statement whose connection never responds', async () => {
  const database = await openPostgres(await createDatabase(), { turnLimit: 5_000 });
  onTestFinished(() => database.close());
  const never = new Promise(() => {});
  await expect(database.inTurn(() => never)).rejects.toThrow('has not responded in time');
  expect((await database.jobsDatabase.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
