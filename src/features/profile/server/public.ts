import { inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { profiles, type ProfileRow } from '#database/schema/profiles.ts';
import { profileName } from '#shared/contact/profile-name.ts';
import { findProfile } from './find-profile.ts';

/**
 * The name in a member's profile, which documents and the top bar show: first and last name, or the organization's
 * name. Null if no profile is saved (product §2.2, §11).
 */
export async function findProfileName(db: Database, memberId: string): Promise<string | null> {
  const profile = await findProfile(db, memberId);
  return profile && profileName(profile);
}

/** The same of several members, by the member's id, for those who have saved a profile. */
export async function findProfileNames(db: Database, memberIds: string[]): Promise<Map<string, string>> {
  const found = await db.select().from(profiles).where(inArray(profiles.memberId, memberIds));
  return new Map((found as ProfileRow[]).map((profile) => [profile.memberId, profileName(profile)]));
}
