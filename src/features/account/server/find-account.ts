import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { foldEmail } from '#shared/e-mail-address.ts';

/** The account of an e-mail address, compared without the case of A to Z; null where there is none (product §12.1). */
export async function findAccount(db: Database, email: string) {
  const [account] = await db
    .select({
      id: members.id,
      role: members.role,
      name: members.name,
      email: members.email,
      passwordHash: members.passwordHash,
      disabledAt: members.disabledAt,
    })
    .from(members)
    .where(eq(sql`lower(${members.email} collate "C")`, foldEmail(email)));
  return account ?? null;
}

/**
 * Locks an account, or every one where none is named, until the transaction ends. Signing in, changing a password,
 * using up reset links and ending sessions begin with this lock: they come one after the other (product §12.1).
 */
export async function lockAccounts(tx: Transaction, memberId: string | null): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(memberId === null ? undefined : eq(members.id, memberId))
    .orderBy(members.id)
    .for('no key update');
}

/**
 * Locks an account, and answers whether it is still open to the password that was verified: hashing takes too long for
 * a transaction, so it comes before, and the account can have been changed or disabled in between.
 */
export async function lockVerified(
  tx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  await lockAccounts(tx, id);
  const [open] = await tx
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(and(eq(members.id, id), isNull(members.disabledAt)));
  return open?.passwordHash === passwordHash;
}
