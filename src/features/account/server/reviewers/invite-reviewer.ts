import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { members } from '#database/schema/accounts.ts';
import { accountErrors } from '../errors.ts';
import { findAccount } from '../find-account.ts';
import { hashPassword } from '../password/password.ts';
import { createResetToken } from '../password/reset-link.ts';

/**
 * Creates a reviewer's account with a password that nobody knows, and a token for a link that lets its reader choose
 * one. If the address already has a reviewer, it only creates the token (product §6).
 * @throws ExpectedError email-taken if the address is a member's; account-disabled
 */
export async function inviteReviewer(
  db: Database,
  { email, name }: { email: string; name: string },
  now: Date,
): Promise<string> {
  const passwordHash = await hashPassword(newToken());
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (account !== null && account.role !== 'reviewer') throw accountErrors.emailTaken();
    const id = account?.id ?? randomUUID();
    if (account === null) {
      await tx.insert(members).values({ id, role: 'reviewer', name, phoneNo: '', email, passwordHash, createdAt: now });
    }
    return createResetToken(tx, id, now);
  });
}
