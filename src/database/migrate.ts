import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** The advisory lock of whoever changes the tables: an arbitrary number that nothing else in the same database locks. */
export const MIGRATION_LOCK = 7_314_205_501;

/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const BLOCKED = ['55P03', '40P01'];
/** How long a migration's first statement waits, in milliseconds. Meanwhile it holds no lock that a request waits for. */
const FIRST_WAIT = 10_000;
/**
 * How long each further statement waits for a table, in milliseconds. After a second PostgreSQL looks for deadlocks and
 * ends a request. Well before that, a migration has all of its few tables, or has let go of them.
 */
const FURTHER_WAIT = 100;
/** How often a migration is tried, and the pause between, in milliseconds: about ten minutes, as long as a report may take. */
const TRIES = 2000;
const PAUSE = 200;

/** The product's migrations, each with its statements, in the order in which they are applied. */
export const migrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/**
 * Lifts the limits that the database's user may have, for a transaction: large tables take longer. PostgreSQL knows a
 * limit of transactions from 17 on.
 */
export const WITHOUT_LIMITS = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  select set_config('transaction_timeout', '0', true) from pg_settings where name = 'transaction_timeout'`;

/** The newest migration that a database has had, by its `when`; null if the program has never run on it. */
export async function findNewestMigration(client: Pick<pg.Pool, 'query'>): Promise<number | null> {
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (known[0]?.there !== true) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest ?? null;
  return newest === null ? null : Number(newest);
}

/**
 * Holds the lock while `work` runs on other connections: shared by those who need the tables to stay as they are, and
 * exclusive for whoever changes them.
 * @param client a connection for the lock, which is closed at the end
 */
export async function withMigrationLock<Result>(
  client: pg.PoolClient,
  kind: 'shared' | 'exclusive',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('begin');
    await client.query(WITHOUT_LIMITS);
    const lock = kind === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
    await client.query(`select ${lock}($1)`, [MIGRATION_LOCK]);
    return await work();
  } finally {
    // Closing the connection ends its transaction, and with it the lock.
    client.release(true);
  }
}

/** Makes the table that says which migrations a database has had, if it isn't there. It is drizzle's. */
export async function makeMigrationsTable(client: Pick<pg.Pool, 'query'>): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
}

/** Applies a migration in the caller's transaction, with the waits that suit requests beside it. */
export async function applyMigration(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  const { sql, hash, folderMillis } = migration;
  for (const [at, statement] of sql.entries()) {
    await client.query(`${WITHOUT_LIMITS}; set local lock_timeout = ${at === 0 ? FIRST_WAIT : FURTHER_WAIT}`);
    await client.query(statement);
  }
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ]);
}

/**
 * Brings the tables up to date beside the requests of the release before (docs/scaling.md), each migration in a
 * transaction of its own. Several processes may do so at once.
 * @throws Error if one of its tables is in use for ten minutes without a gap
 */
export async function migrateTables(pool: pg.Pool): Promise<void> {
  // A backup holds the lock for as long as it takes, and a program that has nothing to change must not wait for it.
  if (Number(await findNewestMigration(pool)) >= Number(migrations().at(-1)?.folderMillis)) return;
  await withMigrationLock(await pool.connect(), 'exclusive', async () => {
    await makeMigrationsTable(pool);
    const newest = (await findNewestMigration(pool)) ?? -1;
    for (const migration of migrations())
      if (migration.folderMillis > newest) await migrateBesideRequests(pool, migration);
  });
}

/**
 * Requests hold one table and wait for the next, in another order than the migration. So the migration waits only briefly.
 * Then it lets go of all that it holds, and is tried again.
 */
async function migrateBesideRequests(pool: pg.Pool, migration: MigrationMeta): Promise<void> {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await applyMigration(client, migration);
      await client.query('commit');
      client.release();
      return;
    } catch (error) {
      // Closing the connection ends its transaction.
      client.release(true);
      if (triesLeft === 0 || !(error instanceof pg.DatabaseError && BLOCKED.includes(error.code ?? ''))) throw error;
    }
    await setTimeout(PAUSE);
  }
}
