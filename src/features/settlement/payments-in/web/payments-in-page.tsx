import { formatInstant } from '#shared/calendar-date.ts';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import type { ActionCallbacks } from '#web/controls/dialogs/action-dialog.tsx';
import { EmptyState } from '#web/controls/empty-state.tsx';
import { LinkTabs } from '#web/controls/link-tabs.tsx';
import { pageFrom, pageWithin } from '#web/controls/tables/page-size.ts';
import { Pager } from '#web/controls/tables/pager.tsx';
import { useListChoices } from '#web/controls/tables/use-list-choices.ts';
import reviewed from '#web/drawings/reviewed.svg';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { Screen } from '#web/frame/screen.tsx';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import {
  isDone,
  MOST_COUNTED_PAYMENTS,
  MOST_PAYMENTS,
  PAYMENT_GROUPS,
  type PaymentGroup,
} from '../domain/payments-in-fields.ts';
import { BookDialog } from './book-dialog.tsx';
import { CertainBatch } from './certain-batch.tsx';
import { FileDrop } from './file-drop.tsx';
import { type PaymentInRow, type PaymentsIn, paymentsInQuery, refreshPaymentsIn } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { type PaymentAction, PaymentsTable } from './payments-table.tsx';
import { ReturnWageDialog } from './return-wage-dialog.tsx';
import { SetAllAsideDialog, SetAsideDialog, UndoDialog } from './reason-dialogs.tsx';
import { texts } from './texts.ts';
import { UnmatchedPayments } from './unmatched-payments.tsx';

const dialogs = {
  book: BookDialog,
  returnWage: ReturnWageDialog,
  setAside: SetAsideDialog,
  undo: UndoDialog,
} satisfies Record<PaymentAction, unknown>;

/** /granskning/inbetalningar: imports the bank's files, and books the payments in them (product §2.27). */
export function PaymentsInPage() {
  const client = useQueryClient();
  const { chosen, addressWith, choose } = useListChoices();
  const group: PaymentGroup = PAYMENT_GROUPS.find((one) => one === chosen('group')) ?? 'certain';
  const wanted = pageFrom(chosen('page'));
  const { data: there } = useQuery(paymentsInQuery(group, wanted));
  const page = there === undefined ? wanted : pageWithin(wanted, there.counts[group], MOST_PAYMENTS);
  // It is the same request, unless the page doesn't exist any more.
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...paymentsInQuery(group, page),
    placeholderData: keepPreviousData,
  });
  /** The group whose payments have come. Until those of a chosen one have, the rows of the one before are not its own. */
  const [loaded, setLoaded] = useState(group);
  if (data !== undefined && !isPlaceholderData && loaded !== group) setLoaded(group);
  const [open, setOpen] = useState<{ action: PaymentAction; payment: PaymentInRow } | null>(null);
  const [several, setSeveral] = useState<PaymentInRow[] | null>(null);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const end = async (news: FormAlert | null) => {
    setOpen(null);
    setSeveral(null);
    if (news !== null) setAlert(news);
    // Without news too, because the response to a change may have been lost.
    await refreshPaymentsIn(client);
  };
  const callbacks: ActionCallbacks = {
    onClose: () => void end(null),
    onDone: ({ message }) => end({ kind: 'success', text: message }),
    onConflict: (text) => void end({ kind: 'failure', text }),
  };
  const list = loaded === group ? data : undefined;
  const Dialog = open === null ? null : dialogs[open.action];
  const tabs = PAYMENT_GROUPS.map((key) => ({
    key,
    label: texts.groups[key],
    count: data === undefined ? undefined : texts.many(data.counts[key], MOST_COUNTED_PAYMENTS),
  }));
  return (
    <Screen>
      <div className="in-sight">
        <AlertBox alert={alert} onDismiss={() => setAlert(null)} />
      </div>
      <div className="stack" data-gap="part">
        {data !== undefined && data.paymentsKnownUntil !== null && (
          <Notice kind="warning">{texts.remindersHeld(formatInstant(data.paymentsKnownUntil))}</Notice>
        )}
        <FileDrop />
        <LinkTabs
          label={texts.list}
          tabs={tabs}
          current={group}
          addressOf={(one) => addressWith({ group: one === 'certain' ? '' : one })}
        />
        {data === undefined && isError && <LoadFailed what={texts.theList} onRetry={() => void refetch()} />}
        {list !== undefined && list.payments.length > 0 && <p className={classes.soft}>{texts.groupText[group]}</p>}
        <CertainBatch list={list} offered={group === 'certain'} />
        {list === undefined && !isError && <Skeleton height={320} />}
        {list !== undefined && (
          <Group
            group={group}
            list={list}
            page={page}
            onPage={(next) => choose({ page: next === 0 ? '' : String(next) })}
            onAction={(action, payment) => setOpen({ action, payment })}
            onSetAllAside={setSeveral}
          />
        )}
      </div>
      {open !== null && Dialog !== null && <Dialog payment={open.payment} {...callbacks} />}
      {several !== null && <SetAllAsideDialog payments={several} {...callbacks} />}
    </Screen>
  );
}

interface GroupProps {
  group: PaymentGroup;
  list: PaymentsIn;
  page: number;
  onPage: (page: number) => void;
  onAction: (action: PaymentAction, payment: PaymentInRow) => void;
  onSetAllAside: (payments: PaymentInRow[]) => void;
}

function Group({ group, list, page, onPage, onAction, onSetAllAside }: GroupProps) {
  const { payments, counts } = list;
  const count = counts[group];
  const takesFocus = useFocusOfGone(texts.groups[group]);
  return (
    <div className="stack" data-gap="part" {...takesFocus}>
      {payments.length === 0 ? (
        <EmptyState drawing={reviewed}>
          <p>{texts.empty[group]}</p>
        </EmptyState>
      ) : group === 'unmatched' ? (
        <UnmatchedPayments payments={payments} onAction={onAction} onSetAllAside={onSetAllAside} />
      ) : (
        <PaymentsTable group={group} payments={payments} onAction={onAction} />
      )}
      {isDone(group) && count === MOST_COUNTED_PAYMENTS && <p className={classes.soft}>{texts.newest}</p>}
      <Pager page={page} count={count} size={MOST_PAYMENTS} onPage={onPage} list={takesFocus.ref} />
    </div>
  );
}
