import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { members } from '#database/schema/accounts.ts';
import { accountErrors } from './errors.ts';
import { findAccount } from './find-account.ts';
import { hashPassword } from './password.ts';
import { createResetToken } from './reset-link.ts';

/**
 * Makes a reviewer's account, to which nobody knows the password, and the token of a link that lets its reader choose
 * one; for an address that has a reviewer only the token (product §6).
 * @throws ExpectedError email-taken where the address is a member's, account-disabled
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
