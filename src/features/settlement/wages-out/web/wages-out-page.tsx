import { Skeleton } from '#web/controls/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { EmptyState } from '#web/controls/empty-state.tsx';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import salaries from '#web/drawings/salaries.svg';
import { useAction } from '#web/forms/use-action.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import type { makeBatch } from '../endpoints.ts';
import { MOST_ROWS } from '../domain/payout-batch.ts';
import { useNotPaid } from '../../web/use-not-paid.ts';
import { BankReply } from './bank-reply.tsx';
import { BatchList } from './batch-list.tsx';
import { ByHandWages, WageGroup } from './due-wages.tsx';
import { type DueWage, dueWagesQuery, refreshPayouts } from './payout-queries.ts';
import { texts } from './texts.ts';
import classes from './wages-out.module.css';

/** /granskning/utbetalningar: the wages that are due, the batches, and the bank's replies (product §2.25). */
export function WagesOutPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigateWhileShown();
  const { data, isError, refetch } = useQuery(dueWagesQuery);
  const takesFocus = useFocusOfGone(texts.theWages);
  const notPaid = useNotPaid(refreshPayouts);
  /** Makes a batch of wages of one kind. */
  const making = useAction(async ({ chosen }: { kind: string; chosen: DueWage[] }) => {
    const invoiceIds = chosen.map(({ invoiceId }) => invoiceId);
    const disclosedBefore = chosen.flatMap(({ disclosed }) => disclosed.map(({ _id }) => _id));
    try {
      const { batchId } = await api<typeof makeBatch>('POST /api/payout/batch', {
        body: { invoiceIds, disclosedBefore },
      });
      await navigate(`/granskning/utbetalningar/${batchId}`);
      return undefined;
    } finally {
      await refreshPayouts(queryClient);
    }
  });

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
      <div className="in-sight">
        <AlertBox alert={making.alert} onDismiss={() => making.setAlert(null)} />
        <AlertBox alert={notPaid.alert} onDismiss={() => notPaid.setAlert(null)} />
      </div>
      <div className={classes.parts}>
        <div className={classes.parts} {...takesFocus}>
          {wages.length === 0 && (
            <EmptyState drawing={salaries}>
              <p>{texts.nothingDue}</p>
            </EmptyState>
          )}
          {[...kinds].map(([kind, ofKind]) => (
            <WageGroup
              key={kind}
              wages={ofKind}
              today={today}
              busy={making.running?.kind === kind}
              waits={making.busy}
              onMake={(chosen) => making.run({ kind, chosen })}
              notPaid={notPaid}
            />
          ))}
          {byHand.length > 0 && <ByHandWages wages={byHand} today={today} notPaid={notPaid} />}
          {wages.length === MOST_ROWS && <p className={classes.soft}>{texts.listed(MOST_ROWS)}</p>}
        </div>
        <BatchList batches={batches} />
        <BankReply />
      </div>
    </Screen>
  );
}
