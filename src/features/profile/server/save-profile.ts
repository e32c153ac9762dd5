import type { ParsedRequest } from '#shared/endpoint.ts';
import type { Transaction } from '#database/database.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import type { saveProfile as saveProfileCall } from '../endpoints.ts';
import { profiles } from '#database/schema/profiles.ts';

type Profile = ParsedRequest<typeof saveProfileCall, 'body'>;

/** Saves a member's contact details in place of the earlier ones (product §3.2). */
export async function saveProfile(tx: Transaction, memberId: string, profile: Profile, now: Date): Promise<void> {
  await lockOwnAccount(tx, memberId);
  const row = { ...columnsOf(profile), profileStatus: true, updatedAt: now };
  await tx
    .insert(profiles)
    .values({ memberId, ...row })
    .onConflictDoUpdate({ target: profiles.memberId, set: row });
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
