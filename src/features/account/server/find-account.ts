import { and, eq, isNull, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database, Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { lockAccounts } from '#server/sessions/lock-accounts.ts';
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
