import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { accountErrors } from '../errors.ts';
import { rememberNetwork } from '../limits/known-network.ts';
import { limitAttempts } from '../limits/limit-attempts.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findReset, isResetTokenGood, takeResetToken } from './reset-link.ts';

interface Choice {
  /** The link's. */
  token: string;
  password: string;
}

/**
 * Chooses an account's password by a reset link. A repeat in the link's hour, as after a lost response, is taken as done
 * (product §12.2).
 * @throws ExpectedError reset-link-expired
 */
export async function resetByLink(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>,
  request: FastifyRequest,
  choice: Choice,
): Promise<void> {
  const account = (await takeLink(deps, choice)) ?? (await findRepeatedReset(deps, request, choice));
  if (account === null) throw accountErrors.resetLinkExpired();
  // Someone who can read the account's mail is its owner, so this network counts as known. Attempts from elsewhere
  // then don't block the new password.
  await rememberNetwork(deps, request, account.email);
}

/** Uses a link that still works. Returns the account; null if the link doesn't work. */
async function takeLink(
  { db, jobs, clock }: Pick<Dependencies, 'db' | 'jobs' | 'clock'>,
  { token, password }: Choice,
): Promise<{ email: string } | null> {
  // Checked first, so that a guessed link doesn't cost a password hash.
  if (!(await isResetTokenGood(db, token, clock()))) return null;
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const now = clock();
    const account = await takeResetToken(tx, token, now);
    if (account === null) return null;
    await changeOwnPassword(tx, jobs, { ...account, sessionId: null }, passwordHash, 'password-reset', now);
    return account;
  });
}

/**
 * The account that has this password by this link already, as after a lost response; null if there is none. It counts as
 * a sign-in, because it tells whether the password is right (product §12.2).
 */
async function findRepeatedReset(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  request: FastifyRequest,
  { token, password }: Choice,
): Promise<{ email: string } | null> {
  const account = await findReset(deps.db, token, deps.clock());
  if (account === null) return null;
  await limitAttempts(deps).account('login', request, account.email);
  return (await verifyPassword(account.passwordHash, password)) ? account : null;
}
