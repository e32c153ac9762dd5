import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#database/database.ts';

/** Waits until so many statements in this database wait for a lock. Jobs of the program can wait besides. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThanOrEqual(count);
}
