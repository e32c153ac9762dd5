import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SettingError } from '#server/settings.ts';
import type { OpenDatabase } from './database.ts';
import { PreparingClient } from './preparing-client.ts';

const migrationsFolder = fileURLToPath(new URL('../../db/migrations', import.meta.url));
/** Locked by who changes the tables. An arbitrary number that nothing else in the same database locks. */
export const MIGRATION_LOCK = 7_314_205_501;
/**
 * How long a query, or the start, waits for a connection, in milliseconds. On a machine where many programs start at once a
 * new connection takes several seconds. A request has 30 seconds (product §9.7).
 */
const CONNECTION_LIMIT = 20_000;
/**
 * PostgreSQL's codes when the user may not create the tables or an extension is missing. Which one it is depends on the
 * server's version.
 */
const UNUSABLE = ['42501', '58P01', '0A000'];

/** PostgreSQL's code when two transactions wait for each other, and it ended this one. */
const DEADLOCK = '40P01';
/** How often the tables are tried to be changed beside the requests of the release before, and the pause, in milliseconds. */
const MIGRATION_TRIES = 10;
const MIGRATION_PAUSE = 500;

interface ConnectionOptions {
  /** In milliseconds. */
  connectionLimit?: number;
  /** Whether a connection keeps its statements, which a pooler in transaction mode must know of. */
  preparesStatements?: boolean;
}

/**
 * Opens a connection pool on a PostgreSQL server, version 15 or newer. Nothing but prepared statements outlives a
 * transaction on a connection, so the server may be behind a pooler in transaction mode.
 * @throws Error if the server does not respond or refuses the login
 */
export async function openPostgres(
  url: string,
  { connectionLimit = CONNECTION_LIMIT, preparesStatements = true }: ConnectionOptions = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: preparesStatements ? PreparingClient : pg.Client,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionLimit,
  });
  // The pool replaces a broken connection by itself, and the query that was using it fails. Without a listener, the
  // error event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('select 1');
  return {
    db: drizzle({ client: pool }),
    url,
    files: null,
    connect: () => pool.connect(),
    jobsDatabase: { executeSql: (text, values) => pool.query(text, values) },
    async migrate() {
      try {
        // A backup holds the lock for as long as it takes, and a program that has nothing to change must not wait for it.
        if (Number(await findNewestMigration(pool)) >= Number(migrations().at(-1)?.folderMillis)) return;
        await withMigrationLock(await pool.connect(), 'exclusive', () => migrateBesideRequests(pool));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Changes the tables in one transaction. Requests of the release before may hold one table and wait for the next, while it
 * does so in another order. Nothing of it stays then, and it is tried again.
 */
async function migrateBesideRequests(pool: pg.Pool): Promise<void> {
  for (let triesLeft = MIGRATION_TRIES - 1; ; triesLeft -= 1) {
    try {
      await migrate(drizzle({ client: pool }), { migrationsFolder });
      return;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (triesLeft === 0 || !(cause instanceof pg.DatabaseError && cause.code === DEADLOCK)) throw error;
      await setTimeout(MIGRATION_PAUSE);
    }
  }
}

/**
 * Holds a lock while `work` runs on other connections: shared by those who need the tables to stay as they are, exclusive
 * for who changes them.
 * @param client a connection for the lock, which is closed at the end
 */
export async function withMigrationLock<Result>(
  client: pg.PoolClient,
  kind: 'shared' | 'exclusive',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const lock = kind === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
    await client.query(`select ${lock}($1)`, [MIGRATION_LOCK]);
    return await work();
  } finally {
    // Ends its transaction too, and with it the lock.
    client.release(true);
  }
}

/** The product's migrations, each with its statements, in the order in which they are applied. */
export const migrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

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

function refusalOf(error: unknown): SettingError | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && UNUSABLE.includes(cause.code ?? '')
    ? new SettingError(`Setting DATABASE_URL is wrong: ${cause.message}.`)
    : null;
}
