import type { EndpointResponse } from '#shared/endpoint.ts';
import { versionOf } from '#server/seen-version.ts';
import type { getUserProfile } from '../endpoints.ts';
import type { ProfileRow } from '#database/schema/profiles.ts';

/** The contact details in the API's form. A private person's e-mail address is the account's (product §3.2). */
export function presentProfile(profile: ProfileRow, accountEmail: string): EndpointResponse<typeof getUserProfile> {
  const { profileOption, profileStatus } = profile;
  const version = versionOf(profile);
  if (profileOption === 'private') {
    return {
      profileOption,
      profileStatus,
      privateUserInfo: {
        pvtFname: profile.firstName,
        pvtLname: profile.lastName,
        pvtUserEmail: accountEmail,
        pvtTel: profile.tel,
        pvtMobNo: profile.mobileNo,
        pvtSkypeName: profile.skypeName,
      },
      version,
    };
  }
  return {
    profileOption,
    profileStatus,
    organizationUserInfo: {
      organizationName: profile.organizationName,
      organizationFname: profile.firstName,
      organizationLname: profile.lastName,
      organizationUserEmail: profile.email,
      organizationTel: profile.tel,
      organizationMobNo: profile.mobileNo,
      organizationSkypeName: profile.skypeName,
    },
    version,
  };
}
