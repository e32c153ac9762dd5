import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFilling } from '#web/forms/use-filling.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { PAYOUT_OPTIONS } from '../domain/payout-option.ts';
import { bankInfoQuery } from './bank-info-query.ts';
import { PayoutForm } from './payout-form.tsx';
import { texts } from './texts.ts';

/** /freelancer-bank-information (product §2.7). */
export function BankInformationPage() {
  return (
    <Screen>
      <BankInformation />
    </Screen>
  );
}

function BankInformation() {
  const saved = useQuery(bankInfoQuery);
  const { filled, key, filling, error } = useFilling(saved);
  if (filled !== undefined) return <PayoutForm key={key} saved={filled} filling={filling} />;
  if (error !== null) return <LoadFailed what={texts.payout} onRetry={() => void saved.refetch()} />;
  return (
    <div className="stack" data-gap="large" role="status" aria-label={texts.loading}>
      {/* The skeletons are as high as the cards that replace them, so that the footer does not jump. */}
      {PAYOUT_OPTIONS.map((option) => (
        <Skeleton key={option} height={180} />
      ))}
      <Skeleton height={68} />
      <Skeleton height={68} />
    </div>
  );
}
