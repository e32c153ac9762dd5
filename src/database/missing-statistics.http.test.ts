import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database/test-database.ts';

test('a start makes the statistics of a large table that has none, once', async () => {
  const { db, migrate, close } = await openTestDatabase();
  onTestFinished(close);
  const analyzed = async () => {
    const found = await db.execute(sql`select relname, analyze_count from pg_stat_user_tables where analyze_count > 0`);
    return found.rows;
  };
  await db.execute(sql`insert into public_addresses values (true, 'https://egenlon.example')`);
  await db.execute(
    sql`insert into rate_limits select repeat('x', 1000) || n, 1, now() from generate_series(1, 9000) n`,
  );
  expect(await analyzed()).toEqual([]);
  for (let starts = 0; starts < 2; starts += 1) {
    await migrate();
    await expect.poll(analyzed).toEqual([{ relname: 'rate_limits', analyze_count: '1' }]);
  }
});
