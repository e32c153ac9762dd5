import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { SettingError } from '#server/settings.ts';
import type { OpenDatabase } from './database.ts';
import { migrateTables } from './migrate.ts';
import { makeMissingStatistics } from './missing-statistics.ts';
import { PreparingClient } from './preparing-client.ts';

/**
 * How long a query, or the start, waits for a connection, in milliseconds. On a machine where many programs start at once a
 * new connection takes several seconds. A request has 30 seconds (product §9.7).
 */
const CONNECTION_LIMIT = 20_000;
/** The most connections of one process. */
const CONNECTIONS = 10;
/**
 * How long an unused connection stays open, in milliseconds. Somebody who has read a screen finds them open for the next
 * one. New connections would have to plan every statement (decision 61).
 */
const IDLE_CONNECTION = 120_000;
/**
 * PostgreSQL's codes when the user may not create the tables or an extension is missing. Which one it is depends on the
 * server's version.
 */
const UNUSABLE = ['42501', '58P01', '0A000'];

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
    max: CONNECTIONS,
    idleTimeoutMillis: IDLE_CONNECTION,
    connectionTimeoutMillis: connectionLimit,
  });
  // The pool replaces a broken connection by itself, and the query that was using it fails. Without a listener, the error
  // event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('select 1');
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>) => {
    const result = turn.then(work, work);
    turn = result;
    return result;
  };
  return {
    db: drizzle({ client: pool }),
    url,
    files: null,
    connect: () => pool.connect(),
    async closeUnused() {
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    },
    inTurn,
    jobsDatabase: { executeSql: (text, values) => inTurn(() => pool.query(text, values)) },
    async migrate() {
      try {
        await migrateTables(pool);
        await makeMissingStatistics(pool);
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    close: () => pool.end(),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

function refusalOf(error: unknown): SettingError | null {
  return error instanceof pg.DatabaseError && UNUSABLE.includes(error.code ?? '')
    ? new SettingError(`Setting DATABASE_URL is wrong: ${error.message}.`)
    : null;
}
