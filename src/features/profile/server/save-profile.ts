import type { ParsedRequest } from '#shared/endpoint.ts';
import type { Transaction } from '#database/database.ts';
import { checkSeen } from '#server/seen-version.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import type { saveProfile as saveProfileCall } from '../endpoints.ts';
import { findProfile } from './find-profile.ts';
import { profiles } from '#database/schema/profiles.ts';

type Profile = ParsedRequest<typeof saveProfileCall, 'body'>;

/**
 * Saves a member's contact details in place of the earlier ones (product §3.2).
 * @returns the version of what is saved
 * @throws ExpectedError values-changed
 */
export async function saveProfile(tx: Transaction, memberId: string, profile: Profile, now: Date): Promise<string> {
  await lockOwnAccount(tx, memberId);
  const before = await findProfile(tx, memberId);
  const row = { ...columnsOf(profile), profileStatus: true, updatedAt: now };
  const [after] = await tx
    .insert(profiles)
    .values({ memberId, ...row })
    .onConflictDoUpdate({ target: profiles.memberId, set: row })
    .returning();
  return checkSeen(profile.version, before, after);
}

function columnsOf(profile: Profile) {
  const { profileOption } = profile;
  if (profileOption === 'private') {
    const info = profile.privateUserInfo;
    return {
      profileOption,
      organizationName: null,
      firstName: info.pvtFname,
      lastName: info.pvtLname,
      email: null,
      tel: info.pvtTel,
      mobileNo: info.pvtMobNo,
      skypeName: info.pvtSkypeName,
    };
  }
  const info = profile.organizationUserInfo;
  return {
    profileOption,
    organizationName: info.organizationName,
    firstName: info.organizationFname,
    lastName: info.organizationLname,
    email: info.organizationUserEmail,
    tel: info.organizationTel,
    mobileNo: info.organizationMobNo,
    skypeName: info.organizationSkypeName,
  };
}
