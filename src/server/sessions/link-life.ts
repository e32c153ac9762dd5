import { and, gt, lt, lte, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { MINUTE } from '#shared/duration.ts';

/** How far apart the clocks of two processes may be, in milliseconds. */
const CLOCKS_APART = MINUTE;

/** The latest end that a link has which was made until now, in milliseconds. */
const latestEnd = (life: number, now: Date) => new Date(now.getTime() + life + CLOCKS_APART);

/**
 * The condition that a mailed link works: it has not ended, and doesn't end later than one that is made now. Such a one was
 * made while the clock was ahead, and would work until long after its life (product §12.2).
 * @param life how long the link works, in milliseconds
 */
export const isInLife = (endsAt: PgColumn, life: number, now: Date) =>
  and(gt(endsAt, now), lte(endsAt, latestEnd(life, now)));

/**
 * The condition that a link never works again.
 * @param kept how long it is kept after its end, in milliseconds
 */
export const isOutOfLife = (endsAt: PgColumn, life: number, now: Date, kept = 0) =>
  or(lt(endsAt, new Date(now.getTime() - kept)), gt(endsAt, latestEnd(life, now)));
