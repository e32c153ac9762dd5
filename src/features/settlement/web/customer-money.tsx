import { formatDecimalAmount } from '#shared/money.ts';
import { Button } from '#web/controls/buttons/button.tsx';
import { DatedText } from '#web/controls/dated-text.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { FactList } from '#web/paper/fact-list.tsx';
import classes from './money-panel.module.css';
import type { MoneyProps } from './money-panel.tsx';
import type { ReversibleEntry } from './reversal-dialog.tsx';
import { Reverse } from './reverse.tsx';
import { texts } from './texts.ts';

/** What the customer has paid, what was written off, paid back or kept of it, and the buttons that record more. */
export function CustomerMoney(props: MoneyProps) {
  const { review, mayRecord, opening, onAsk } = props;
  const { state, paidAmount, unpaidAmount, writtenOffAmount, overpaidAmount, refundableAmount } = review;
  const { payments, writeOffs, refunds, lateCharges, document } = review;
  const money = (decimal: string) => formatDecimalAmount(decimal, document.currency);
  return (
    <>
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
        {...props}
        kind="payment"
        label={texts.payments}
        entries={payments}
        textOf={({ amount, paidOn, received }) =>
          texts.movedOn(money(amount), paidOn) +
          (received === undefined ? '' : texts.receivedAs(formatDecimalAmount(received.amount, received.currency)))
        }
      />
      <EntryList
        {...props}
        kind="write-off"
        label={texts.writeOffs}
        entries={writeOffs}
        textOf={({ amount, paidOn, reason }) => texts.writtenOffOn(money(amount), paidOn, reason)}
      />
      {/* A refund or late charge blocks all of these payments, also those that cover the wage. */}
      {mayRecord && [...payments, ...writeOffs].some(({ isReversible }) => !isReversible) && (
        <p className={classes.hint}>
          {refunds.length + lateCharges.length > 0 ? texts.refundFirst : texts.payoutFirst}
        </p>
      )}
      <EntryList
        {...props}
        kind="refund"
        label={texts.refunds}
        entries={refunds}
        textOf={({ amount, paidOn, reference, sent }) =>
          texts.refundedOn(money(amount), paidOn, reference) +
          (sent === undefined ? '' : texts.sentAs(formatDecimalAmount(sent.amount, sent.currency)))
        }
      />
      <EntryList
        {...props}
        kind="late-charge"
        label={texts.lateCharges}
        entries={lateCharges}
        textOf={({ amount, paidOn }) => texts.keptOn(money(amount), paidOn)}
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
    </>
  );
}

/** An entry that can be reversed, unless it says that it can't. */
type ListedEntry = Omit<ReversibleEntry, 'kind'> & { isReversible?: boolean };

interface EntryListProps<Entry> extends MoneyProps {
  kind: ReversibleEntry['kind'];
  label: string;
  entries: readonly Entry[];
  textOf: (entry: Entry) => string;
}

/** The recorded money of one kind. It shows nothing if there is none. */
function EntryList<Entry extends ListedEntry>({ label, entries, textOf, ...props }: EntryListProps<Entry>) {
  if (entries.length === 0) return null;
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry._id}>
          <span>
            <DatedText text={textOf(entry)} />
          </span>
          {entry.isReversible !== false && <Reverse {...props} entry={entry} />}
        </li>
      ))}
    </ul>
  );
}
