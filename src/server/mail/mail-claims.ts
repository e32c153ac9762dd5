import { isNull, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { BEYOND_LIMIT } from './mail-limit.ts';

/**
 * The end of a claim on a mail that begins now (decision 18). A claim is longer than a mail may take, so only the claim of
 * a process that died expires. It is by the database's clock, which all processes share, and in whole milliseconds,
 * because JavaScript's dates have no smaller unit.
 */
export const claimEnd = (limit: number) =>
  sql<Date>`date_trunc('milliseconds', now() + ${limit + BEYOND_LIMIT} * interval '1 millisecond')`;

/** The condition that no process is mailing it now, by the column with the end of the claim. */
export const isUnclaimed = (claimedUntil: PgColumn) => or(isNull(claimedUntil), lte(claimedUntil, sql`now()`));
