import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { callQuery } from '../../../web/call-query.ts';
import { Screen } from '../../../web/frame/screen.tsx';
import { LoadFailed } from '../../../web/loading/load-failed.tsx';
import type { getUser } from '../../account/contract.ts';
import type { dashboardSummary } from '../contract.ts';
import classes from './dashboard-page.module.css';
import { OnboardingDialogs } from './onboarding-dialogs.tsx';
import { OnboardingSteps } from './onboarding-steps.tsx';
import { Places } from './places.tsx';
import { SentThisMonth } from './sent-this-month.tsx';
import { texts } from './texts.ts';
import { ToFinish } from './to-finish.tsx';
import { YearChart } from './year-chart.tsx';

interface DashboardPageProps {
  /** What the provider has returned, with its notes; another feature's (src/main wires it). */
  Returned: ComponentType;
}

/** / (product §2.5): what matters now, and the nine places. */
export function DashboardPage({ Returned }: DashboardPageProps) {
  return (
    <Screen title="Dashboard" heading={texts.heading}>
      <Returned />
      <WhatMattersNow />
      <Places />
    </Screen>
  );
}

function WhatMattersNow() {
  const account = useQuery(callQuery<typeof getUser>('POST /api/auth/getuser', {})).data?.user;
  const { data, isError, isFetchedAfterMount, refetch } = useQuery({
    ...callQuery<typeof dashboardSummary>('GET /api/dashboard/summary', {}),
    // An answer from before would open the dialog of a step that has been taken since.
    refetchOnMount: 'always',
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailed what={texts.summary} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={texts.loading} className={classes.grid}>
        <Skeleton height={400} />
        <Skeleton height={400} />
      </div>
    );
  }
  const { onboarding, toFinish, months } = data;
  const isOnboarded = onboarding.profileSaved && onboarding.payoutSaved;
  return (
    <div className={classes.grid}>
      {isFetchedAfterMount && account !== undefined && (
        <OnboardingDialogs onboarding={onboarding} memberId={account._id} />
      )}
      {!isOnboarded && <OnboardingSteps onboarding={onboarding} />}
      <ToFinish toFinish={toFinish} />
      <div className={classes.column}>
        <SentThisMonth month={months.at(-1)} />
        <YearChart months={months} />
      </div>
    </div>
  );
}
