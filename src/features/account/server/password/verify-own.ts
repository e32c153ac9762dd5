import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { lockAccount } from '#server/sessions/lock-accounts.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { findAccount } from '../find-account.ts';
import { verifyPassword } from './password.ts';

/**
 * Returns the caller's account if the password is its own; null if not, also if the address has become another account's
 * since the caller was read.
 */
export async function verifyOwn(
  db: Database,
  { memberId, email }: Pick<SignedIn, 'memberId' | 'email'>,
  password: string,
) {
  const account = await findAccount(db, email);
  return account?.id === memberId && (await verifyPassword(account.passwordHash, password)) ? account : null;
}

/**
 * Locks an account and returns whether the password that was verified is still its password. Hashing takes too long for
 * a transaction and happens before it, so the account may have been changed or disabled since.
 */
export async function lockVerified(
  tx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  await lockAccount(tx, id);
  const [open] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.disabledAt)));
  return open?.passwordHash === passwordHash;
}
