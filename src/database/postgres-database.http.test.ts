import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, execute } from '#tests/support/database/test-database.ts';
import { findNewestMigration, migrations, openPostgres } from './postgres-database.ts';

test('the tables are changed again when a request of the release before held what they waited for', async () => {
  const url = await createDatabase();
  const database = await openPostgres(url);
  onTestFinished(() => database.close());
  await execute(
    url,
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const request = new pg.Client({ connectionString: url });
  await request.connect();
  onTestFinished(() => request.end());
  await request.query('begin; lock drizzle.__drizzle_migrations in share mode');
  const migrated = database.migrate();
  const waits = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  await expect.poll(() => execute(url, waits)).toHaveLength(1);
  // The migration has made this table and waits for the request, which waits for the migration now.
  await request.query('create table members ()');
  await request.query('rollback');
  await migrated;
  expect(await findNewestMigration(request)).toBe(migrations().at(-1)?.folderMillis);
});
