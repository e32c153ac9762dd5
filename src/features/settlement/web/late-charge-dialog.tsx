import { useState } from 'react';
import { decimalComma } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import type { recordLateCharge } from '../endpoints.ts';
import { AmountField } from './money-fields.tsx';
import type { SettlementDialogProps } from './settlement-review.ts';
import { texts } from './texts.ts';

/** Keeps what of an overpayment a reminder asked for. It suggests all of that (product §10.8). */
export function LateChargeDialog({ review, ...dialog }: SettlementDialogProps) {
  const { _id: invoiceId, document, refundableAmount, keepableAmount } = review;
  const [amount, setAmount] = useState(decimalComma(keepableAmount));
  return (
    <ActionDialog
      {...dialog}
      title={texts.keepLateCharge}
      submit={texts.keep}
      act={() =>
        api<typeof recordLateCharge>('POST /api/review/latecharge/{invoiceId}', {
          params: { invoiceId },
          body: { amount: typedDecimal(amount), refundableBefore: refundableAmount },
        })
      }
      conflicts={['review-changed']}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.lateChargeText}</p>
          <AmountField document={document} amount={amount} onAmount={setAmount} issueOf={issueOf} />
        </>
      )}
    </ActionDialog>
  );
}
