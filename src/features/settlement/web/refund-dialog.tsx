import { useState } from 'react';
import { optional } from '#shared/field-rule.ts';
import { decimalComma } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { firstRefundDay } from '../domain/settlement.ts';
import { settlementFields } from '../domain/settlement-fields.ts';
import type { recordRefund } from '../endpoints.ts';
import { useEuros } from './euros-field.tsx';
import { MoneyFields } from './money-fields.tsx';
import type { SettlementDialogProps } from './settlement-review.ts';
import { texts } from './texts.ts';

/** Records what was paid back of an overpayment. It suggests all of it (product §10.8). */
export function RefundDialog({ review, ...dialog }: SettlementDialogProps) {
  const { _id: invoiceId, document, payments, refundableAmount } = review;
  const { euros, bankSum } = useEuros();
  const [amount, setAmount] = useState(decimalComma(refundableAmount));
  return (
    <ActionDialog
      {...dialog}
      title={texts.recordRefund}
      submit={texts.record}
      act={({ paidOn = '', reference = '' }) =>
        api<typeof recordRefund>('POST /api/review/refund/{invoiceId}', {
          params: { invoiceId },
          body: {
            paidOn,
            amount: typedDecimal(amount),
            reference,
            refundableBefore: refundableAmount,
            ...(bankSum && { sent: bankSum }),
          },
        })
      }
      conflicts={['review-changed']}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.refundText}</p>
          <MoneyFields
            document={document}
            firstDay={firstRefundDay(document.invoiceDate, payments)}
            amount={amount}
            onAmount={setAmount}
            issueOf={issueOf}
            bankSum={{ name: 'sent', euros }}
          />
          <RuleInput name="reference" rule={optional(settlementFields.reference)} error={issueOf('reference')} />
        </>
      )}
    </ActionDialog>
  );
}
