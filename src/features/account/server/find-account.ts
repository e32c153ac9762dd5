import { and, eq, isNull, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database, Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';

/** Finds the account of an e-mail address, ignoring the case of A to Z; null if there is none (product §12.1). */
export async function findAccount(db: Database, email: string) {
  const [account] = await accountOfEmail(db).execute({ email: foldEmail(email) });
  return account ?? null;
}

const accountOfEmail = builtOnce((db) =>
  db
    .select({
      id: members.id,
      role: members.role,
      providerRoles: members.providerRoles,
      name: members.name,
      email: members.email,
      passwordHash: members.passwordHash,
      disabledAt: members.disabledAt,
    })
    .from(members)
    .where(eq(sql`lower(${members.email} collate "C")`, sql.placeholder('email'))),
);

/**
 * Locks an account, or all accounts if none is named, until the transaction ends. Signing in, changing a password,
 * using reset links and ending sessions start with this lock, so they run one after the other (product §12.1).
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
 * Locks an account and returns whether the password that was verified is still its password. Hashing takes too long for
 * a transaction and happens before it, so the account may have been changed or disabled since.
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
