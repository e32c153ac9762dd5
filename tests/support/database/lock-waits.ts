import { sql, type SQL } from 'drizzle-orm';
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

/**
 * Begins something that waits for rows that somebody else holds, and checks that other rows are free meanwhile. So nobody
 * who holds those can wait for it while it waits for them.
 * @param held a query of the rows that somebody else holds
 * @param free a query of the other rows
 * @throws Error if they are not free
 */
export async function besideHolder<Result>(
  db: Database,
  { held, free }: { held: SQL; free: SQL },
  begin: () => Promise<Result>,
): Promise<Result> {
  const { begun } = await db.transaction(async (tx) => {
    await tx.execute(sql`${held} for update`);
    const result = begin();
    await untilWaiting(db, 1);
    await tx.execute(sql`${free} for update nowait`);
    return { begun: result };
  });
  return begun;
}
