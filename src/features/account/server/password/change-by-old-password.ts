import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/database.ts';
import { auditLog } from '#database/schema/platform.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { accountErrors } from '../errors.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { hashPassword } from './password.ts';
import { lockVerified, verifyOwn } from './verify-own.ts';
import { HOUR } from '#shared/duration.ts';

/** How long a change of the password can be repeated, in milliseconds (product §12.1). */
const REPEATABLE_FOR = HOUR;

interface Passwords {
  oldPassword: string;
  newPassword: string;
}

/**
 * Gives the caller's account another password, if the one before is right. A repeat, as after a lost response, is taken
 * as done (product §12.1).
 * @throws ExpectedError wrong-password
 */
export async function changeByOldPassword(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>,
  request: FastifyRequest,
  caller: SignedIn,
  passwords: Passwords,
): Promise<void> {
  const isChanged =
    (await changeVerified(deps, caller, passwords)) || (await isRepeatedChange(deps, request, caller, passwords));
  if (!isChanged) throw accountErrors.wrongPassword().at('oldPassword');
}

/** Gives the caller's account another password. Returns false if the one before is wrong. */
async function changeVerified(
  { db, jobs, clock }: Pick<Dependencies, 'db' | 'jobs' | 'clock'>,
  caller: SignedIn,
  { oldPassword, newPassword }: Passwords,
): Promise<boolean> {
  const account = await verifyOwn(db, caller, oldPassword);
  if (account === null) return false;
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    if (!(await lockVerified(tx, account))) return false;
    await changeOwnPassword(tx, jobs, caller, passwordHash, 'password-changed', clock());
    return true;
  });
}

/**
 * Whether this session has just given the account this password, as before a lost response. It counts as another
 * attempt, because it tells whether the password is right (product §12.1).
 */
async function isRepeatedChange(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  request: FastifyRequest,
  caller: SignedIn,
  { newPassword }: Passwords,
): Promise<boolean> {
  if (!(await hasJustChanged(deps.db, caller, deps.clock()))) return false;
  await limitAttempts(deps).account('changePassword', request, caller.email);
  return (await verifyOwn(deps.db, caller, newPassword)) !== null;
}

/**
 * Whether this session changed the password within the last hour. If it is still signed in, nobody has changed it since:
 * that would have ended it (product §12.1).
 */
async function hasJustChanged(
  db: Database,
  { memberId, sessionId }: Pick<SignedIn, 'memberId' | 'sessionId'>,
  now: Date,
): Promise<boolean> {
  const [change] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.memberId, memberId),
        gt(auditLog.at, new Date(now.getTime() - REPEATABLE_FOR)),
        eq(auditLog.action, 'password-changed'),
        eq(sql`${auditLog.details} ->> 'session'`, sessionId),
      ),
    )
    .limit(1);
  return change !== undefined;
}
