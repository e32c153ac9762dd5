import { errors, type ExpectedError } from '#server/errors.ts';

/** PostgreSQL's codes for a disk without room, and for a server that stops, starts or takes no more connections. */
const DISK_FULL = '53100';
const AWAY = ['57P01', '57P02', '57P03', '53300'];
/** The system's codes for a server that is not there, and what the client says of a connection that broke. */
const BROKEN = ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const BROKEN_WORDS =
  /^Connection terminated|^timeout exceeded when trying to connect$|connection error and is not queryable$/;

/** What a failure of the database itself is told as, whatever query met it; null where the failure is another one. */
export function databaseFailure(error: unknown): ExpectedError | null {
  if (!(error instanceof Error)) return null;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === DISK_FULL) return errors.diskFull(error);
  const isBroken = syscall !== undefined && ['connect', 'read', 'write'].includes(syscall) && BROKEN.includes(code);
  if (isBroken || AWAY.includes(code) || BROKEN_WORDS.test(error.message)) return errors.databaseAway(error);
  // drizzle wraps what a query failed on.
  return databaseFailure(error.cause);
}
