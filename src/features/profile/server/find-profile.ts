import { eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { profiles, type ProfileRow } from '#database/schema/profiles.ts';

/** A member's contact details; null if none are saved. */
export async function findProfile(db: Database, memberId: string): Promise<ProfileRow | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, memberId));
  return (profile as ProfileRow | undefined) ?? null;
}
