import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '#tests/support/database/test-database.ts';
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
