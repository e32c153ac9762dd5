import { sql } from 'drizzle-orm';

/**
 * The end of a claim on a mail that begins now (decision 18). A claim is longer than a mail may take (product §9.7), so
 * only the claim of a process that died expires. It is by the database's clock, which all processes share, and in whole
 * milliseconds, because JavaScript's dates have no smaller unit.
 */
export const claimEnd = sql<Date>`date_trunc('milliseconds', now() + interval '15 seconds')`;
