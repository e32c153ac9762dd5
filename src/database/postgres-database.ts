import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { SettingError } from '#server/settings.ts';
import type { Database, OpenDatabase } from './database.ts';
import { DISK_FULL, isDeadlock } from './database-failure.ts';
import { migrateTables } from './migrate.ts';
import { makeMissingStatistics } from './missing-statistics.ts';
import { PreparingClient } from './preparing-client.ts';
import { refuseUnfitDatabase } from './refuse-unfit-database.ts';
import { createTransactionTurns } from './transaction-turns.ts';

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
 * How long work in turn may take, in milliseconds. If the network loses a connection without a word, a statement on it
 * never ends, and the work after it must go on.
 */
const TURN_LIMIT = 60_000;
/**
 * How long a statement of a request or of a job may take, in milliseconds: as long as a job. If the server's machine
 * vanishes, the system sends a statement again and again for a quarter of an hour before it gives its connection up.
 */
const STATEMENT_LIMIT = 120_000;
/** node-postgres' message when a statement has taken that long. */
const STATEMENT_LATE = 'Query read timeout';
/**
 * After how long a silent connection is checked, in milliseconds. The system's own two hours are too long for one whose
 * server has vanished.
 */
const KEEP_ALIVE_DELAY = 10_000;
/** How often a transaction is tried that PostgreSQL ends because of a deadlock. */
const TRIES = 3;
/**
 * How long a transaction waits before it is tried again, in milliseconds: at once it could lock a row before the one that
 * waits for it, and the two would be in a deadlock again.
 */
const PAUSE = 50;
/**
 * PostgreSQL's codes when the user may not create the tables or an extension is missing. Which one it is depends on the
 * server's version.
 */
const UNUSABLE = ['42501', '58P01', '0A000'];

interface ConnectionOptions {
  /** In milliseconds. */
  connectionLimit?: number;
  /** In milliseconds. */
  turnLimit?: number;
  /** In milliseconds; 0 for no limit. */
  statementLimit?: number;
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
  {
    connectionLimit = CONNECTION_LIMIT,
    turnLimit = TURN_LIMIT,
    statementLimit = STATEMENT_LIMIT,
    preparesStatements = true,
  }: ConnectionOptions = {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: preparesStatements ? PreparingClient : pg.Client,
    connectionString: url,
    max: CONNECTIONS,
    idleTimeoutMillis: IDLE_CONNECTION,
    connectionTimeoutMillis: connectionLimit,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
  });
  // The pool replaces a broken connection by itself, and the query that was using it fails. Without a listener, the error
  // event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('select 1');
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>) => {
    const result = turn.then(() => within(turnLimit, work()));
    turn = result.catch(() => {});
    return result;
  };
  return {
    db: withOwnTransactions(pool, createTransactionTurns(connectionLimit), statementLimit),
    url,
    files: null,
    connect: () => pool.connect(),
    async closeUnused() {
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    },
    inTurn,
    jobsDatabase: {
      executeSql: (text, values) => {
        // With a limit of its own a statement gives its connection back too. The types don't know that option.
        const statement = { text, values: values ?? [], query_timeout: turnLimit };
        return inTurn(() => pool.query(statement));
      },
    },
    async migrate() {
      await refuseUnfitDatabase(pool);
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

/**
 * The database of a pool. A transaction always gives its connection back: drizzle keeps one whose `begin` fails, and the
 * pool would have none left. One that PostgreSQL has rolled back because of a deadlock is tried again, so that nobody
 * sees a failure. What a transaction does beside its statements can therefore happen more than once.
 * @param inTurn runs a transaction when its turn has come
 * @param limit how long each statement may take, in milliseconds; 0 for no limit
 */
function withOwnTransactions(
  pool: pg.Pool,
  inTurn: ReturnType<typeof createTransactionTurns>,
  limit: number,
): Database {
  const db = drizzle({ client: withLimit(pool, limit, () => {}) });
  db.transaction = (work, config) =>
    inTurn(async () => {
      for (let tries = 1; ; tries += 1) {
        const client = await pool.connect();
        // Otherwise its rollback would wait for the statement, and the next transaction too.
        const limited = withLimit(client, limit, () => void client.end());
        try {
          return await drizzle({ client: limited }).transaction(work, config);
        } catch (error) {
          if (tries === TRIES || !isDeadlock(error)) throw error;
        } finally {
          client.release();
        }
        await pause(PAUSE);
      }
    });
  return db;
}

/**
 * The same pool or connection for drizzle, with a limit for each statement. The pool closes the connection of a statement
 * that is late; whoever holds a connection does so in `onLate`.
 */
function withLimit<Client extends pg.Pool | pg.PoolClient>(client: Client, limit: number, onLate: () => void): Client {
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    // The types don't know the limit.
    const limited = { ...statement, query_timeout: limit };
    try {
      return await client.query(limited, values);
    } catch (error) {
      if (error instanceof Error && error.message === STATEMENT_LATE) onLate();
      throw error;
    }
  };
  return Object.assign(Object.create(client) as Client, { query });
}

/** @throws Error that counts as a broken connection, if the work takes longer */
async function within<Result>(limit: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('Connection terminated: it has not responded in time')), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function refusalOf(error: unknown): SettingError | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '', message } = error;
  if (code === DISK_FULL) return new SettingError(`The disk of the database is full: ${message}.`);
  return UNUSABLE.includes(code) ? new SettingError(`Setting DATABASE_URL is wrong: ${message}.`) : null;
}
