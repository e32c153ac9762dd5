import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';

/** Stores when a member first closed the dialog 'Välkommen!' (product §4.1). */
export async function markWelcomed(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .update(members)
    .set({ welcomedAt: now })
    .where(and(eq(members.id, memberId), isNull(members.welcomedAt)));
}

/** Whether a member has closed the dialog 'Välkommen!'. */
export async function isWelcomed(db: Database, memberId: string): Promise<boolean> {
  const [member] = await db.select({ at: members.welcomedAt }).from(members).where(eq(members.id, memberId));
  return member !== undefined && member.at !== null;
}
