import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#database/database.ts';

/** Waits until no job of this name is left, not even a retry. What it hasn't done by then, it will not do. */
export async function untilDone(db: Database, job: string): Promise<void> {
  const left = async () =>
    (await db.execute(sql`select 1 from pgboss.job where name = ${job} and state < 'completed'`)).rows.length;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
}
