import pg from 'pg';
import { errors, type ExpectedError } from '#server/errors.ts';
import { codeOf } from '#shared/code-of.ts';

/** PostgreSQL's code for a full disk. */
export const DISK_FULL = '53100';
/**
 * Its codes for a server that stops, starts, takes no more connections, ends one whose transaction waited for too long, is
 * a standby that doesn't write yet, has a new password already, lets the user or its machine in no more, or has lost the
 * database, as while an operator restores it in place. PgBouncer refuses with 08P01 while it has no server.
 */
const AWAY = [
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  '53300',
  '25006',
  '28P01',
  '28000',
  '3D000',
  '08006',
  '08P01',
];
/** PostgreSQL's code for a deadlock. It has rolled this transaction back, so that the others can go on. */
const DEADLOCK = '40P01';
/**
 * The system's codes if no server listens, its machine is off or its name is unknown, its calls that tell them, and the
 * client's messages for a broken connection.
 */
const BROKEN = [
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
const CALLS = ['connect', 'read', 'write', 'getaddrinfo'];
const BROKEN_WORDS =
  /^Connection terminated|^Query read timeout$|^timeout exceeded when trying to connect$|is not queryable$/;

/** Seconds after which a new try makes sense. A server that is restarted responds within them. */
const AWAY_FOR = 5;
/** The same for a full disk, on which an operator has to make room. */
const FULL_FOR = 60;
/** The same for a deadlock: the other transaction ends at once. */
const DEADLOCKED_FOR = 1;

/** The error to report when the database itself has failed, whatever the query was. Null for any other failure. */
export function databaseFailure(error: unknown): ExpectedError | null {
  if (!(error instanceof Error)) return null;
  // A name such as localhost has several addresses, and none of them responds.
  if (error instanceof AggregateError)
    return error.errors.map(databaseFailure).find((failure) => failure !== null) ?? null;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === DISK_FULL) return errors.diskFull(error).after(FULL_FOR);
  if (code === DEADLOCK) return errors.tookTooLong(error).after(DEADLOCKED_FOR);
  const isBroken = syscall !== undefined && CALLS.includes(syscall) && BROKEN.includes(code);
  if (isBroken || AWAY.includes(code) || BROKEN_WORDS.test(error.message))
    return errors.databaseAway(error).after(AWAY_FOR);
  // drizzle wraps the error that the query failed with.
  return databaseFailure(error.cause);
}

/** Whether PostgreSQL has rolled the transaction back so that those that it was in a deadlock with can go on. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codeOf(error) === DEADLOCK || isDeadlock(error.cause);
}

/** Whether a query failed on the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint;
}
