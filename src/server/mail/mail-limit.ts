import { sql } from 'drizzle-orm';

/**
 * The time for a whole mail, from connecting to the server's last reply, in milliseconds (product §9.7). Somebody waits
 * for a mail of a request. Nobody waits for that of a job, which has longer: a server that examines a mail may need more
 * than ten seconds to accept it, and would get it again with each retry.
 */
export const MAIL_LIMIT = { request: 10_000, job: 45_000 } as const;

/**
 * The end of a claim on a mail that begins now (decision 18). A claim is longer than a mail may take, so only the claim of
 * a process that died expires. It is by the database's clock, which all processes share, and in whole milliseconds,
 * because JavaScript's dates have no smaller unit.
 */
export const claimEnd = (limit: number) =>
  sql<Date>`date_trunc('milliseconds', now() + ${limit + 5000} * interval '1 millisecond')`;
