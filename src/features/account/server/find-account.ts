import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../server/database/database.ts';
import { members } from '../../../server/sessions/tables.ts';

/** The account of an e-mail address, compared without case; null where there is none (product §12.1). */
export async function findAccount(db: Database, email: string) {
  const [account] = await db
    .select({
      id: members.id,
      role: members.role,
      name: members.name,
      email: members.email,
      passwordHash: members.passwordHash,
    })
    .from(members)
    .where(eq(sql`lower(${members.email})`, sql`lower(${email})`));
  return account ?? null;
}
