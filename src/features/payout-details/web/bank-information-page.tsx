import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDataOfThisVisit } from '#web/endpoint-query.ts';
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
  // The details are requested once on each visit. They may have changed since the last one, and a second response must
  // not replace what the member is typing.
  const saved = useQuery({ ...bankInfoQuery, staleTime: Infinity });
  const { data, error } = useDataOfThisVisit(saved);
  if (data !== undefined) return <PayoutForm saved={data} />;
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
