import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { SettingError } from '#server/settings.ts';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { PreparingClient } from './preparing-client.ts';

// Any number that nothing else in the same database locks.
const MIGRATION_LOCK = 7_314_205_501;
/** What a server answers whose user may not make the tables, or which lacks an extension: by its version. */
const UNUSABLE = ['42501', '58P01', '0A000'];

/**
 * Opens a pool on a PostgreSQL server, version 15 or newer.
 * @throws Error where the server does not answer or does not let us in
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ Client: PreparingClient, connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // A connection that breaks, idle or in a transaction, is replaced at the next use and fails the query that it had;
  // without a listener its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('select 1');
  return {
    db: drizzle({ client: pool }),
    files: null,
    jobsDatabase: { executeSql: (text, values) => pool.query(text, values) },
    async migrate() {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrate(drizzle({ client }), { migrationsFolder });
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      } catch (error) {
        throw refusalOf(error) ?? error;
      } finally {
        // Ends the connection, and with it a lock that a failed migration left.
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

function refusalOf(error: unknown): SettingError | null {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && UNUSABLE.includes(cause.code ?? '')
    ? new SettingError(`Setting DATABASE_URL is wrong: ${cause.message}.`)
    : null;
}
