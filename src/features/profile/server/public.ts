import type { Database } from '#database/database.ts';
import { findProfile } from './find-profile.ts';

/**
 * The name that a member's profile shows, as sender and in the top bar: first and last name, or the organization's;
 * null where no profile has been saved (product §2.2, §11).
 */
export async function findProfileName(db: Database, memberId: string): Promise<string | null> {
  const profile = await findProfile(db, memberId);
  if (profile === null) return null;
  return profile.profileOption === 'private' ? `${profile.firstName} ${profile.lastName}` : profile.organizationName;
}
