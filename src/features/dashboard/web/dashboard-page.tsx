import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIsOfThisVisit } from '#web/endpoint-query.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { ReturnedInvoices } from '#features/review-feedback/web/public.ts';
import classes from './dashboard.module.css';
import { OnboardingDialogs } from './onboarding/onboarding-dialogs.tsx';
import { isOnboarded, OnboardingSteps } from './onboarding/onboarding-steps.tsx';
import { Places } from './places.tsx';
import { SentThisMonth } from './sent-this-month.tsx';
import { summaryQuery } from './summary.ts';
import { texts } from './texts.ts';
import { ToFinish } from './to-finish.tsx';
import { YearChart } from './year-chart.tsx';

/** / (product §2.5): what needs attention now, and links to the nine other screens. */
export function DashboardPage() {
  return (
    <Screen>
      <ReturnedInvoices />
      <WhatMattersNow />
      <Places />
    </Screen>
  );
}

function WhatMattersNow() {
  const summary = useQuery(summaryQuery);
  const { data, isError, refetch } = summary;
  // A cached response could open the dialog of a step that the member has already done.
  const isOfThisVisit = useIsOfThisVisit(summary);
  if (data === undefined && isError) return <LoadFailed what={texts.summary} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div role="status" aria-label={texts.loading} className={classes.grid}>
        <Skeleton height={400} />
        <Skeleton height={400} />
      </div>
    );
  }
  return (
    <div className={classes.grid}>
      {isOfThisVisit && <OnboardingDialogs onboarding={data.onboarding} />}
      {!isOnboarded(data) && <OnboardingSteps {...data} />}
      <ToFinish toFinish={data.toFinish} />
      <div className={classes.column}>
        <SentThisMonth month={data.months.at(-1)} />
        <YearChart months={data.months} />
      </div>
    </div>
  );
}
