import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#database/database.ts';

/**
 * Lets the archive of documents respond to nobody while a test does something.
 * @param act gets a function that waits until this many wait for the archive. Jobs of the program can wait besides.
 */
export async function whileUnread(
  db: Database,
  act: (untilWaiting: (count: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table documents in access exclusive mode`);
    const waiting = async () =>
      (
        await tx.execute(sql`select from pg_locks where relation = 'documents'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rows.length;
    await act((count) => expect.poll(waiting).toBeGreaterThanOrEqual(count));
  });
}
