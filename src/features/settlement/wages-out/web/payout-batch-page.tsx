import { Skeleton } from '#web/controls/skeleton.tsx';
import { Button } from '#web/controls/buttons/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatInstant } from '#shared/calendar-date.ts';
import { type Currency, formatDecimalAmount } from '#shared/money.ts';
import { AlertBox } from '#web/controls/messages/alert-box.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { CardTable, type Column } from '#web/controls/tables/card-table.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { Screen } from '#web/frame/screen.tsx';
import { NotLoaded } from '#web/loading/not-loaded.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { type NotPaid, useNotPaid } from '../../web/use-not-paid.ts';
import { BatchDialog, type BatchStep } from './batch-dialog.tsx';
import { stateOf } from './batch-list.tsx';
import { Disclosed } from './disclosed.tsx';
import { invoiceColumn } from './invoice-column.tsx';
import { type BatchWage, type PayoutBatch, payoutBatchQuery, refreshPayouts } from './payout-queries.ts';
import { TakenBackWages } from './taken-back-wages.tsx';
import { texts } from './texts.ts';
import { WageAmount } from './wage-amount.tsx';
import classes from './wages-out.module.css';

/** /granskning/utbetalningar/{batchId}: one batch, and what can be done with it (product §2.26). */
export function PayoutBatchPage() {
  const { batchId = '' } = useParams();
  const { data, error, refetch } = useQuery(payoutBatchQuery(batchId));
  return (
    <Screen
      heading={data === undefined ? texts.heading : texts.batch(data.number)}
      waits={data === undefined && error === null}
      aside={data !== undefined && <strong>{stateOf(data)}</strong>}
    >
      {data !== undefined && <Batch key={data._id} batch={data} />}
      {data === undefined && error === null && <Skeleton height={480} />}
      {data === undefined && error !== null && (
        <NotLoaded
          error={error}
          what={texts.theBatch}
          gone={{ text: texts.gone, to: '/granskning/utbetalningar', label: texts.toWages }}
          onRetry={() => void refetch()}
        />
      )}
    </Screen>
  );
}

function Batch({ batch }: { batch: PayoutBatch }) {
  const queryClient = useQueryClient();
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const [open, setOpen] = useState<BatchStep | null>(null);
  const notPaid = useNotPaid(refreshPayouts);
  const { currency, actions, state, rows } = batch;
  const money = (decimal: string) => formatDecimalAmount(decimal, currency);
  const takesFocus = useFocusOfGone(texts.batch(batch.number));
  const close = (news: FormAlert | null) => {
    setOpen(null);
    setAlert(news);
    void refreshPayouts(queryClient);
  };
  return (
    <>
      <div className="in-sight">
        <AlertBox alert={alert} onDismiss={() => setAlert(null)} />
        <AlertBox alert={notPaid.alert} onDismiss={() => notPaid.setAlert(null)} />
      </div>
      <div className={classes.parts} {...takesFocus}>
        <p className={classes.sum}>
          <strong>{money(batch.amount)}</strong>
          {texts.wages(batch.wages.length)}
        </p>
        <FactList
          spacious
          facts={[
            { label: texts.facts.kind, value: texts.kind(batch.payoutOption, currency) },
            { label: texts.facts.made, value: texts.by(batch.madeBy, formatInstant(batch.madeAt)) },
            ...(batch.approvedBy === null || batch.approvedAt === null
              ? []
              : [{ label: texts.facts.approved, value: texts.by(batch.approvedBy, formatInstant(batch.approvedAt)) }]),
            ...(batch.sentAt === null ? [] : [{ label: texts.facts.sent, value: formatInstant(batch.sentAt) }]),
            ...(batch.executesOn === null || batch.payoutOption !== 'bankAccountInfo'
              ? []
              : [{ label: texts.facts.executesOn, value: batch.executesOn }]),
          ]}
        />
        {batch.ownBatch && <Notice kind="fact">{texts.ownBatch}</Notice>}
        <TakenBackWages wages={batch.wages} />
        <div className={classes.actions}>
          {actions.includes('approve') && <Button onClick={() => setOpen({ kind: 'approve' })}>{texts.approve}</Button>}
          {actions.includes('payOut') && <Button onClick={() => setOpen({ kind: 'payOut' })}>{texts.payOut}</Button>}
          {actions.includes('download') && (
            <Button variant={state === 'sent' ? 'default' : 'filled'} onClick={() => setOpen({ kind: 'download' })}>
              {state === 'sent' ? texts.downloadAgain : texts.download}
            </Button>
          )}
          {actions.includes('cancel') && rows.waiting > 0 && (
            <Button variant="default" onClick={() => setOpen({ kind: 'cancel' })}>
              {texts.cancel}
            </Button>
          )}
        </div>
        <section className={classes.group} aria-label={texts.rowsHeading}>
          <h2 className={classes.kind}>{texts.rowsHeading}</h2>
          <CardTable
            caption={texts.rowsHeading}
            columns={columnsOf(currency, (wage) => setOpen({ kind: 'takeOut', wage }), notPaid)}
            rows={batch.wages}
            keyOf={({ _id }) => _id}
          />
        </section>
        <p className="text">
          <Link to="/granskning/utbetalningar" className="lone-link">
            {texts.toWages}
          </Link>
        </p>
      </div>
      {open !== null && (
        <BatchDialog
          batch={batch}
          step={open}
          onClose={() => setOpen(null)}
          onDone={(text) => close({ kind: 'success', text })}
          onConflict={(text) => close({ kind: 'failure', text })}
        />
      )}
    </>
  );
}

const { columns } = texts;

function columnsOf(currency: Currency, onTakeOut: (wage: BatchWage) => void, notPaid: NotPaid): Column<BatchWage>[] {
  return [
    invoiceColumn,
    { label: columns.member, typed: true, place: 'name', cell: ({ recipient }) => recipient },
    { label: columns.to, typed: true, place: 'fact', cell: ({ destination }) => destination },
    {
      label: columns.state,
      typed: true,
      place: 'words',
      cell: (wage) => {
        const { state, reason, isTakenBack, changedAt } = wage;
        return (
          <>
            {texts.rowStates[state]}
            {reason !== null && <div className={classes.reason}>{texts.reasons.get(reason) ?? reason}</div>}
            {state === 'sent' || state === 'paidOut' ? (
              wage.disclosed.map(({ _id, debitedOn = '' }) => (
                <div key={_id} className={classes.warning}>
                  {texts.debitedBefore(debitedOn)}
                </div>
              ))
            ) : (
              <Disclosed wage={wage} notPaid={notPaid} />
            )}
            {isTakenBack && <div className={classes.warning}>{texts.isTakenBack}</div>}
            {state === 'sent' && changedAt !== null && (
              <div className={classes.warning}>{texts.changed(formatInstant(changedAt))}</div>
            )}
          </>
        );
      },
    },
    {
      label: columns.amount,
      numeric: true,
      place: 'sum',
      cell: ({ amount, advance }) => <WageAmount amount={amount} advance={advance} currency={currency} />,
    },
    {
      label: columns.actions,
      hideLabel: true,
      cell: (wage) =>
        (wage.state === 'waiting' || wage.state === 'sent') && (
          <Button variant="default" onClick={() => onTakeOut(wage)}>
            {wage.state === 'waiting' ? texts.takeOut : texts.cameBack}
            <span className="visually-hidden">{texts.ofInvoice(wage.invoiceNumber)}</span>
          </Button>
        ),
    },
  ];
}
