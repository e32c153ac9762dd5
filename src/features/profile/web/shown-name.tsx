import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { isMember } from '#web/session/token.ts';
import { accountQuery } from '#features/account/web/public.ts';
import { profileQuery } from './profile-query.ts';
import { texts } from './texts.ts';

/** The name in the top bar: the profile's, or the account's if there is no profile (product §2.2). */
export function ShownName() {
  const account = useQuery(accountQuery);
  const profile = useQuery({ ...profileQuery, enabled: isMember(account.data?.user.roles) });
  if (account.isLoadingError || profile.isLoadingError) {
    const retry = () =>
      [account, profile].filter(({ isLoadingError }) => isLoadingError).map(({ refetch }) => refetch());
    return <LoadFailed what={texts.name} place="line" onRetry={() => void Promise.all(retry())} />;
  }
  if (profile.data?.profileOption === 'private') {
    return `${profile.data.privateUserInfo.pvtFname} ${profile.data.privateUserInfo.pvtLname}`;
  }
  return profile.data?.organizationUserInfo.organizationName ?? account.data?.user.name ?? '';
}
