import { eq, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database } from '#database/database.ts';
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
