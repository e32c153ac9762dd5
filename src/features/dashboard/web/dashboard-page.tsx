import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIsOfThisVisit } from '#web/endpoint-query.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { isFormAlert } from '#web/forms/form-alert.ts';
import { useBrought } from '#web/use-brought.ts';
import { ReturnedInvoices, returnedQuery } from '#features/review-feedback/web/public.ts';
import { RecurringInvoices } from '#features/recurring/web/public.ts';
import classes from './dashboard.module.css';
import { OnboardingDialogs } from './onboarding/onboarding-dialogs.tsx';
import { isOnboarded, OnboardingSteps } from './onboarding/onboarding-steps.tsx';
import { Places } from './places.tsx';
import { summaryQuery } from './summary-query.ts';
import { texts } from './texts.ts';
import { ToFinish } from './to-finish.tsx';
import { UnderWay } from './under-way.tsx';
import { YearChart } from './year-chart.tsx';

/** / (product §2.5): what is returned, the money on its way, what is to finish, the last year, and links to nine screens. */
export function DashboardPage() {
  const summary = useQuery(summaryQuery);
  const returned = useQuery(returnedQuery);
  const { refetch } = summary;
  const brought = useBrought(isFormAlert);
  const parts = useRef<HTMLDivElement>(null);
  // Both are shown at once. A part that came later would push down what is being read.
  const isWaiting = summary.isPending || !returned.isFetched;
  const data = isWaiting ? undefined : summary.data;
  // A cached response could open the dialog of a step that the member has already done.
  const isOfThisVisit = useIsOfThisVisit(summary);
  return (
    <Screen>
      <AlertBox alert={brought} />
      <div ref={parts} tabIndex={-1} className={`stack ${classes.parts}`} data-gap="part" style={{ outline: 'none' }}>
        {summary.isLoadingError && <LoadFailed what={texts.summary} onRetry={() => void refetch()} />}
        {isWaiting && (
          <div role="status" aria-label={texts.loading}>
            <Skeleton height={800} />
          </div>
        )}
        {data !== undefined && !isOnboarded(data) && <OnboardingSteps {...data} />}
        {!isWaiting && <ReturnedInvoices />}
        {data !== undefined && (
          <>
            <UnderWay {...data} />
            <ToFinish toFinish={data.toFinish} />
            <YearChart {...data} />
          </>
        )}
        <RecurringInvoices />
      </div>
      {data !== undefined && isOfThisVisit && <OnboardingDialogs onboarding={data.onboarding} returnFocusTo={parts} />}
      <Places />
    </Screen>
  );
}
