import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#database/database.ts';

/**
 * Waits until the job of this name that is about an id has failed, and keeps it from its next try. Otherwise it may try
 * again at any moment of what the test does next.
 * @returns a function that lets it try again at once
 */
export async function untilHeldBack(db: Database, job: string, id: string): Promise<() => Promise<void>> {
  const failed = sql`name = ${job} and state = 'retry' and data::text like ${`%${id}%`}`;
  const heldBack = async () =>
    (await db.execute(sql`update pgboss.job set start_after = now() + interval '1 hour' where ${failed} returning id`))
      .rows.length;
  await expect.poll(heldBack).toBe(1);
  return async () => void (await db.execute(sql`update pgboss.job set start_after = now() where ${failed}`));
}
