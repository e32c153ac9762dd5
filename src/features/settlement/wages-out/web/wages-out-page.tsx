import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api-error.ts';
import { api } from '#web/api.ts';
import { EmptyState } from '#web/controls/empty-state.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import salaries from '#web/drawings/salaries.svg';
import { type FormAlert, serverFailure } from '#web/forms/form-alert.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import type { makeBatch } from '../endpoints.ts';
import { BankReply } from './bank-reply.tsx';
import { BatchList } from './batch-list.tsx';
import { ByHandWages, WageGroup } from './due-wages.tsx';
import { dueWagesQuery, refreshPayouts } from './payout-queries.ts';
import { texts } from './texts.ts';
import classes from './wages-out.module.css';

/** The most wages that one response has. */
const MOST_LISTED = 200;

/** /granskning/utbetalningar: the wages that are due, the batches, and the bank's replies (product §2.25). */
export function WagesOutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data, isError, refetch } = useQuery(dueWagesQuery);
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const make = async (invoiceIds: string[]) => {
    setAlert(null);
    try {
      const { batchId } = await api<typeof makeBatch>('POST /api/payout/batch', { body: { invoiceIds } });
      void navigate(`/granskning/utbetalningar/${batchId}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAlert(serverFailure(error));
    }
    await refreshPayouts(queryClient);
  };

  if (data === undefined) {
    return (
      <Screen>
        {isError ? <LoadFailed what={texts.theWages} onRetry={() => void refetch()} /> : <Skeleton height={480} />}
      </Screen>
    );
  }
  const { wages, batches, today } = data;
  const byHand = wages.filter((wage) => wage.byHand !== null);
  const kinds = Map.groupBy(
    wages.filter((wage) => wage.byHand === null),
    ({ payoutOption, currency }) => `${payoutOption} ${currency}`,
  );
  return (
    <Screen>
      <AlertBox alert={alert} onDismiss={() => setAlert(null)} />
      <div className={classes.parts}>
        {wages.length === 0 && (
          <EmptyState drawing={salaries}>
            <p>{texts.nothingDue}</p>
          </EmptyState>
        )}
        {[...kinds].map(([kind, ofKind]) => (
          <WageGroup key={kind} wages={ofKind} today={today} onMake={make} />
        ))}
        {byHand.length > 0 && <ByHandWages wages={byHand} today={today} />}
        {wages.length === MOST_LISTED && <p className={classes.soft}>{texts.listed(MOST_LISTED)}</p>}
        <BatchList batches={batches} />
        <BankReply />
      </div>
    </Screen>
  );
}
