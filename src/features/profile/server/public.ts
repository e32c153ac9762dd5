import type { Database } from '#database/database.ts';
import { findProfile } from './find-profile.ts';

/**
 * The name in a member's profile, which documents and the top bar show: first and last name, or the organization's
 * name. Null if no profile is saved (product §2.2, §11).
 */
export async function findProfileName(db: Database, memberId: string): Promise<string | null> {
  const profile = await findProfile(db, memberId);
  if (profile === null) return null;
  return profile.profileOption === 'private' ? `${profile.firstName} ${profile.lastName}` : profile.organizationName;
}
