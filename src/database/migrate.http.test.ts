import type { MigrationMeta } from 'drizzle-orm/migrator';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createOlderDatabase } from '#tests/support/database/older-database.ts';
import { createDatabase } from '#tests/support/database/test-database.ts';
import { applyMigration, findNewestMigration, migrations } from './migrate.ts';
import { openPostgres } from './postgres-database.ts';

/** The last migration of 0.1.0. Those after it are applied beside the requests of the release before. */
const FIRST_RELEASE = 1_763_600_000_032;
/** The kinds of locks that a request waits for. */
const IN_THE_WAY = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

const isLater = ({ folderMillis }: MigrationMeta) => folderMillis > FIRST_RELEASE;

/** The name of a database with the tables of the first release. */
let firstRelease = '';
beforeAll(async () => {
  firstRelease = new URL(await createOlderDatabase(FIRST_RELEASE)).pathname.slice(1);
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

test('a request of the release before that has read one table and reads the next goes first', async () => {
  const url = await createDatabase(firstRelease);
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  const request = await connect(url);
  onTestFinished(() => request.end());
  // Less than the time after which PostgreSQL looks for deadlocks, and ends one of the two.
  await request.query(`begin; set local lock_timeout = '900ms'; select from ledger_postings`);
  const migrated = database.migrate();
  const reader = await database.connect();
  onTestFinished(() => reader.release());
  const waiting = `select from pg_locks where not granted and relation = 'ledger_postings'::regclass
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await reader.query(waiting)).rowCount, { interval: 10 }).toBe(1);
  await request.query('select from invoices');
  await request.query('commit');
  await migrated;
  expect(await findNewestMigration(request)).toBe(migrations().at(-1)?.folderMillis);
});

test('a migration takes longer than the server’s limit for a statement, where large tables need it', async () => {
  const database = await openPostgres(await createDatabase(firstRelease));
  onTestFinished(() => database.close());
  const client = await database.connect();
  onTestFinished(() => client.release(true));
  await client.query(`set statement_timeout = '1s'`);
  await client.query('begin');
  const slow = { sql: ['select pg_sleep(1.5)'], hash: 'slow', folderMillis: 9_999_999_999_999, bps: true };
  await expect(applyMigration(client, slow)).resolves.toBeUndefined();
  await client.query('rollback');
});

test('a migration after the first release takes its tables, in a statement of its own, before it changes one', async () => {
  const client = await connect(await createDatabase(firstRelease));
  onTestFinished(() => client.end());
  const wrong: string[] = [];
  for (const [at, migration] of migrations().filter(isLater).entries()) {
    const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`);
    const tables = rows.map(({ tablename }: { tablename: string }) => tablename);
    const held: string[][] = [];
    await client.query('begin');
    await applyMigration(
      watched(client, async () => held.push(await inTheWay(client, tables))),
      migration,
    );
    await client.query('commit');
    // Before each statement, its limit is set.
    const [, first = [], , taken = []] = held;
    const others = held.flat().filter((lock) => !taken.includes(lock) && !taken.includes(strongest(lock)));
    for (const lock of new Set([...first, ...others])) wrong.push(`Later migration ${at + 1}: ${lock}`);
  }
  expect(wrong).toEqual([]);
});

test('the statements that the release before has prepared go on after each later migration', async () => {
  const url = await createDatabase(firstRelease);
  const before = await connect(url);
  onTestFinished(() => before.end());
  const { rows } = await before.query<{ name: string; text: string }>(
    `select relname as name, format('select %s from %I', string_agg(quote_ident(attname), ', '), relname) as text
      from pg_class c join pg_attribute on attrelid = c.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped group by relname`,
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const statement of rows) await before.query(statement);
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  await database.migrate();
  for (const statement of rows) await before.query(statement);
});

const strongest = (lock: string) => lock.replace(/ .*/, ' AccessExclusiveLock');

/** The locks on tables that requests wait for, which this connection holds. */
async function inTheWay(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ lock: string }>(
    `select c.relname || ' ' || l.mode as lock from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.granted and c.relname = any ($1) and l.mode = any ($2)`,
    [tables, IN_THE_WAY],
  );
  return rows.map(({ lock }) => lock);
}

/** The same connection, which does something more after each statement. */
function watched(client: pg.Client, afterEach: () => Promise<unknown>): pg.Client {
  const query = async (text: string, values?: unknown[]) => {
    const result = await client.query(text, values);
    await afterEach();
    return result;
  };
  return Object.assign(Object.create(client) as pg.Client, { query });
}
