import pg from 'pg';
import { applyMigration, makeMigrationsTable, migrations } from '#database/migrate.ts';
import { createDatabase } from './test-database.ts';

/**
 * A database with the tables of an older release.
 * @param newest the `folderMillis` of the last migration that it has had
 * @returns its URL
 */
export async function createOlderDatabase(newest: number): Promise<string> {
  const url = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await makeMigrationsTable(client);
  for (const migration of migrations()) if (migration.folderMillis <= newest) await applyMigration(client, migration);
  await client.query('commit');
  await client.end();
  return url;
}
