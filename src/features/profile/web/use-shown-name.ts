import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../web/call-query.ts';
import { readRole } from '../../../web/session/token.ts';
import type { getUser } from '../../account/contract.ts';
import { profileQuery } from './profile-query.ts';

/** The name in the top bar: the profile's, else the account's (product §2.2). */
export function useShownName(): string {
  const account = useQuery(callQuery<typeof getUser>('POST /api/auth/getuser', {})).data?.user;
  const profile = useQuery({ ...profileQuery, enabled: (account?.role ?? readRole()) === 'member' }).data;
  if (profile?.profileOption === 'private') {
    return `${profile.privateUserInfo.pvtFname} ${profile.privateUserInfo.pvtLname}`;
  }
  return profile?.organizationUserInfo.organizationName ?? account?.name ?? '';
}
