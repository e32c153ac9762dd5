import { eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';

/** The address for mails to a member about an invoice. */
export async function findMailAddress(db: Database, memberId: string): Promise<string> {
  const [member] = await db.select({ email: members.email }).from(members).where(eq(members.id, memberId));
  if (member === undefined) throw new Error(`The member ${memberId} is missing.`);
  return member.email;
}
