import { useState } from 'react';
import { formatDecimalAmount } from '#shared/money.ts';
import { Button } from '#web/controls/buttons/button.tsx';
import { Checkbox } from '#web/controls/fields/choice.tsx';
import { Announced } from '#web/controls/messages/announced.tsx';
import type { Column } from '#web/controls/tables/card-table.tsx';
import type { PaymentInRow } from './payments-in-queries.ts';
import classes from './payments-in.module.css';
import { payerOf, PaymentsTable, type PaymentsTableProps } from './payments-table.tsx';
import { leftText } from './sums-text.ts';
import { texts } from './texts.ts';

const chooseColumn = (
  isChosen: (payment: PaymentInRow) => boolean,
  onChoose: (payment: PaymentInRow, isChosen: boolean) => void,
): Column<PaymentInRow> => ({
  label: texts.columns.choose,
  cell: (payment) =>
    !payment.isTakenBack && (
      <Checkbox
        label={texts.choose(formatDecimalAmount(payment.left, payment.currency), payerOf(payment))}
        hideLabel
        checked={isChosen(payment)}
        onChange={({ currentTarget: { checked } }) => onChoose(payment, checked)}
      />
    ),
});

interface UnmatchedPaymentsProps extends Pick<PaymentsTableProps, 'payments' | 'onAction'> {
  onSetAllAside: (payments: PaymentInRow[]) => void;
}

/** The payments in without an invoice. Several can be marked at once as not from a customer (product §2.27). */
export function UnmatchedPayments({ payments, onAction, onSetAllAside }: UnmatchedPaymentsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // What the bank has taken back is seen to one at a time.
  const offered = payments.filter(({ isTakenBack }) => !isTakenBack);
  const taken = offered.filter(({ _id }) => chosen.includes(_id));
  const action = taken.length === 0 ? texts.chooseSome : texts.setAllAside(taken.length, leftText(taken));
  const isOffered = offered.length > 1;
  return (
    <>
      {isOffered && (
        <Checkbox
          label={texts.chooseAll(offered.length)}
          checked={taken.length === offered.length}
          ref={(box) => {
            if (box !== null) box.indeterminate = taken.length > 0 && taken.length < offered.length;
          }}
          onChange={({ currentTarget: { checked } }) => setChosen(checked ? offered.map(({ _id }) => _id) : [])}
        />
      )}
      <PaymentsTable
        group="unmatched"
        payments={payments}
        onAction={onAction}
        choice={
          isOffered &&
          chooseColumn(
            ({ _id }) => chosen.includes(_id),
            ({ _id }, isChosen) =>
              setChosen((before) => (isChosen ? [...before, _id] : before.filter((id) => id !== _id))),
          )
        }
      />
      {isOffered && (
        <div className={classes.told}>
          {/* Without a chosen payment it keeps the focus. */}
          <Button
            variant="default"
            aria-disabled={taken.length === 0 || undefined}
            onClick={taken.length === 0 ? undefined : () => onSetAllAside(taken)}
          >
            {action}
          </Button>
        </div>
      )}
      <Announced text={taken.length > 0 ? action : ''} />
    </>
  );
}
