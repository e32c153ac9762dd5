import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFilling } from '#web/forms/use-filling.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { accountQuery } from '#features/account/web/public.ts';
import { AcceptedContracts } from '#features/provider/web/public.ts';
import { MailChoicesPanel } from './mail-choices/mail-choices-panel.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './profile-query.ts';
import { texts } from './texts.ts';

/** /freelancer-user-profile (product §2.6). */
export function ProfilePage() {
  return (
    <Screen>
      <Profile />
      <MailChoicesPanel />
      <AcceptedContracts />
    </Screen>
  );
}

function Profile() {
  const account = useQuery(accountQuery);
  const profile = useQuery(profileQuery);
  const { filled, key, filling, error } = useFilling(profile);
  if (account.data !== undefined && filled !== undefined) {
    return <ProfileForm key={key} account={account.data.user} profile={filled} filling={filling} />;
  }
  if (account.isLoadingError || error !== null) {
    const retry = () => void Promise.all([account.refetch(), profile.refetch()]);
    return <LoadFailed what={texts.profile} onRetry={retry} />;
  }
  return (
    <div className="stack" data-gap="large" role="status" aria-label={texts.loading}>
      {['first-name', 'last-name', 'email', 'mobile', 'telephone', 'whatsapp'].map((field) => (
        <Skeleton key={field} height={68} />
      ))}
    </div>
  );
}
