import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/controls/buttons/button.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { formatDecimalAmount } from '#shared/money.ts';
import { DatedText } from '#web/controls/dated-text.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import classes from './money-panel.module.css';
import panel from '#web/controls/panel.module.css';
import { Panel } from '#web/controls/panel.tsx';
import { useFocusOfGone } from '#web/use-focus-of-gone.ts';
import { NotPaidButton } from './not-paid-button.tsx';
import type { ReversibleEntry } from './reversal-dialog.tsx';
import type { SettlementReview } from './settlement-review.ts';
import { texts } from './texts.ts';
import type { NotPaid } from './use-not-paid.ts';

/** The actions that the panel has a button for, besides reversing an entry. */
export type MoneyAction = 'payment' | 'writeOff' | 'refund' | 'lateCharge' | 'payout' | 'paidWage';

interface MoneyPanelProps {
  review: SettlementReview;
  /** Whether the signed-in account may record money, and doesn't only see it. */
  mayRecord: boolean;
  /** The action whose dialog is on its way, or the id of the entry to reverse. */
  opening: string | null;
  /** Asks for the dialog of an action. */
  onAsk: (action: MoneyAction) => void;
  onReverse: (entry: ReversibleEntry) => void;
  notPaid: NotPaid;
}

/** The customer's payments and the wage. It shows nothing until the invoice is forwarded (product §10.8). */
export function MoneyPanel({ review, mayRecord, opening, onAsk, onReverse, notPaid }: MoneyPanelProps) {
  const { state, paidAmount, unpaidAmount, writtenOffAmount, overpaidAmount, refundableAmount } = review;
  const { payments, writeOffs, refunds, lateCharges, payout, document, batch } = review;
  const takesFocus = useFocusOfGone<HTMLElement>();
  const unrecordedWage = mayRecord ? review.unrecordedWage : undefined;
  // Nothing is paid of a credit note.
  if (state === 'submitted' || state === 'returned' || document.credits !== undefined) return null;
  const money = (decimal: string) => formatDecimalAmount(decimal, document.currency);
  const reverse = (kind: ReversibleEntry['kind'], { _id, paidOn, amount }: Omit<ReversibleEntry, 'kind'>) =>
    mayRecord && (
      <Button variant="default" busy={opening === _id} onClick={() => onReverse({ kind, _id, paidOn, amount })}>
        {texts.reverse}
        <span className="visually-hidden">
          {` ${texts.movedOn(money(amount), paidOn)}, ${texts.reversal[kind].what}`}
        </span>
      </Button>
    );
  return (
    <Panel {...takesFocus} heading={texts.paymentHeading}>
      <FactList
        spacious
        facts={[
          { label: texts.paid, value: money(paidAmount) },
          ...(writeOffs.length === 0 ? [] : [{ label: texts.writtenOff, value: money(writtenOffAmount) }]),
          { label: texts.unpaid, value: money(unpaidAmount) },
          ...(overpaidAmount === '0.00' ? [] : [{ label: texts.overpaid, value: money(overpaidAmount) }]),
          ...(lateCharges.length === 0 ? [] : [{ label: texts.lateCharge, value: money(review.lateChargeAmount) }]),
          ...(refunds.length + lateCharges.length === 0
            ? []
            : [{ label: texts.refundable, value: money(refundableAmount) }]),
        ]}
      />
      <EntryList
        label={texts.payments}
        entries={payments}
        textOf={({ amount, paidOn }) => texts.movedOn(money(amount), paidOn)}
        buttonOf={(payment) => payment.isReversible && reverse('payment', payment)}
      />
      <EntryList
        label={texts.writeOffs}
        entries={writeOffs}
        textOf={({ amount, paidOn, reason }) => texts.writtenOffOn(money(amount), paidOn, reason)}
        buttonOf={(writeOff) => writeOff.isReversible && reverse('write-off', writeOff)}
      />
      {/* A refund or late charge blocks all of these payments, also those that cover the wage. */}
      {mayRecord && [...payments, ...writeOffs].some(({ isReversible }) => !isReversible) && (
        <p className={classes.hint}>
          {refunds.length + lateCharges.length > 0 ? texts.refundFirst : texts.payoutFirst}
        </p>
      )}
      <EntryList
        label={texts.refunds}
        entries={refunds}
        textOf={({ amount, paidOn, reference }) => texts.refundedOn(money(amount), paidOn, reference)}
        buttonOf={(refund) => reverse('refund', refund)}
      />
      <EntryList
        label={texts.lateCharges}
        entries={lateCharges}
        textOf={({ amount, paidOn }) => texts.keptOn(money(amount), paidOn)}
        buttonOf={(lateCharge) => reverse('late-charge', lateCharge)}
      />
      {state === 'credited' && lateCharges.length > 0 && <Notice kind="warning">{texts.creditedLateCharge}</Notice>}
      {mayRecord && (
        <Button
          variant={state === 'forwarded' ? 'filled' : 'default'}
          busy={opening === 'payment'}
          onClick={() => onAsk('payment')}
        >
          {texts.recordPayment}
        </Button>
      )}
      {mayRecord && review.isWriteOffAllowed && (
        <Button variant="default" busy={opening === 'writeOff'} onClick={() => onAsk('writeOff')}>
          {texts.writeOff}
        </Button>
      )}
      {mayRecord && refundableAmount !== '0.00' && (
        <Button variant="default" busy={opening === 'refund'} onClick={() => onAsk('refund')}>
          {texts.recordRefund}
        </Button>
      )}
      {mayRecord && review.keepableAmount !== '0.00' && (
        <Button variant="default" busy={opening === 'lateCharge'} onClick={() => onAsk('lateCharge')}>
          {texts.keepLateCharge}
        </Button>
      )}
      {(payout !== null || (state === 'paid' && mayRecord) || unrecordedWage !== undefined) && (
        <h2 className={`${panel.heading} ${payout === null ? 'no-print' : ''}`}>{texts.payoutHeading}</h2>
      )}
      {unrecordedWage !== undefined && (
        <>
          <Notice kind="warning">
            {texts.paidWageText(unrecordedWage)} {state === 'paid' && texts.restText}
          </Notice>
          <Button variant="default" busy={opening === 'paidWage'} onClick={() => onAsk('paidWage')}>
            {texts.paidWage}
          </Button>
          {unrecordedWage.paidInBatch === undefined && (
            <NotPaidButton
              invoiceId={review._id}
              invoiceNumber={String(document.invoiceNumber)}
              seenAt={unrecordedWage.seenAt}
              notPaid={notPaid}
              isCredited
            />
          )}
        </>
      )}
      {state === 'paid' && mayRecord && batch === null && (
        <Button busy={opening === 'payout'} onClick={() => onAsk('payout')}>
          {texts.payout}
        </Button>
      )}
      {batch !== null && mayRecord && (
        <Notice kind="fact">
          {batch.isSent ? texts.isOnItsWay : texts.waitsInBatch}{' '}
          <Link to={`/granskning/utbetalningar/${batch._id}`}>{texts.batch(batch.number)}</Link>.
        </Notice>
      )}
      {payout !== null && (
        <>
          <FactList
            spacious
            facts={[
              { label: texts.payoutAmount, value: money(payout.amount) },
              ...(payout.advance === '0.00' ? [] : [{ label: texts.advancePaid, value: money(payout.advance) }]),
              { label: texts.payoutDate, value: payout.paidOn },
              { label: texts.payoutTo, value: payout.destination },
            ]}
          />
          {reverse('payout', payout)}
        </>
      )}
    </Panel>
  );
}

interface EntryListProps<Entry> {
  label: string;
  entries: readonly Entry[];
  textOf: (entry: Entry) => string;
  /** The button that reverses an entry. */
  buttonOf: (entry: Entry) => ReactNode;
}

/** The recorded money of one kind. It shows nothing if there is none. */
function EntryList<Entry extends { _id: string }>({ label, entries, textOf, buttonOf }: EntryListProps<Entry>) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <span>
            <DatedText text={textOf(entry)} />
          </span>
          {buttonOf(entry)}
        </li>
      ))}
    </ul>
  );
}
