import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { errors, type ExpectedError } from '../../errors.ts';
import { rateLimits } from '#database/schema/platform.ts';
import { DAY } from '#shared/duration.ts';

/** How many hits a key may have within a window of time. */
export interface RateLimit {
  max: number;
  /** In milliseconds. */
  window: number;
}

/** The longest that a key may be counted or remembered, in milliseconds. */
export const LONGEST_WINDOW = 90 * DAY;

/**
 * Counts one hit on a key. The count is in the database, so that all processes share it (product §12.3). A
 * window that ends later than one that begins now is over too: the clock was wrong when it began.
 * @param refuse makes a refusal with the status 429, of the seconds until the next attempt counts anew
 * @throws ExpectedError that refusal with Retry-After, once the limit is passed
 */
export async function hitRateLimit(
  db: Database,
  key: string,
  limit: RateLimit,
  now: Date,
  refuse: (seconds: number) => ExpectedError = () => errors.tooManyRequests(),
): Promise<void> {
  const resetsAt = new Date(now.getTime() + limit.window);
  const over = sql`(${rateLimits.resetsAt} <= ${now.toISOString()} or ${rateLimits.resetsAt} > ${resetsAt.toISOString()})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then ${resetsAt.toISOString()}::timestamptz else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (row !== undefined && row.hits > limit.max) {
    const seconds = (row.resetsAt.getTime() - now.getTime()) / 1000;
    throw refuse(seconds).after(seconds);
  }
}

/** Whether a key is remembered. */
export async function isRemembered(db: Database, key: string, now: Date): Promise<boolean> {
  const remembered = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.resetsAt, now)));
  return remembered.length > 0;
}

/** Removes the counts whose window is over, and those that a wrong clock has put too far ahead. */
export async function removeExpiredCounts(db: Database, now: Date): Promise<void> {
  const furthest = new Date(now.getTime() + LONGEST_WINDOW);
  // With both conditions in one statement, PostgreSQL may choose a plan that reads the whole table.
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  await db.delete(rateLimits).where(gt(rateLimits.resetsAt, furthest));
}
