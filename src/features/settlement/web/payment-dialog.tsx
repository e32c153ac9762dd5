import { Checkbox } from '#web/controls/fields/choice.tsx';
import { useState } from 'react';
import { decimalComma } from '#shared/money.ts';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import type { recordPayment } from '../endpoints.ts';
import { useEuros } from './euros-field.tsx';
import { MoneyFields } from './money-fields.tsx';
import type { SettlementDialogProps } from './settlement-review.ts';
import { texts } from './texts.ts';

/** The question that confirms an overpayment: both sums, and the server's message about them. */
interface Question {
  sums: { amount: string; unpaid: string };
  message: string;
}

/** Records a customer's payment. It suggests the unpaid amount (product §10.8). */
export function PaymentDialog({ review, ...dialog }: SettlementDialogProps) {
  const { _id: invoiceId, state, document, paidAmount, unpaidAmount } = review;
  const [amount, setAmount] = useState(unpaidAmount === '0.00' ? '' : decimalComma(unpaidAmount));
  const { euros, bankSum } = useEuros();
  const [question, setQuestion] = useState<Question | null>(null);
  const sums = { amount: typedDecimal(amount), unpaid: unpaidAmount };
  return (
    <ActionDialog
      {...dialog}
      title={texts.recordPayment}
      submit={texts.record}
      act={({ paidOn = '' }) =>
        api<typeof recordPayment>('POST /api/review/payment/{invoiceId}', {
          params: { invoiceId },
          body: {
            paidOn,
            amount: sums.amount,
            ...(bankSum && { received: bankSum }),
            paidBefore: paidAmount,
            overpayment: question?.sums ?? null,
          },
        })
      }
      conflicts={['review-changed']}
      onRefused={{
        'overpayment-unconfirmed': (message) => setQuestion({ sums, message }),
      }}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.paymentText(state === 'credited')}</p>
          {document.currency === 'SEK' && <p className="text">{texts.paidInEuro}</p>}
          <MoneyFields
            document={document}
            amount={amount}
            onAmount={(typed) => {
              setAmount(typed);
              // The amount has changed, so the question about the old one is removed.
              setQuestion(null);
            }}
            issueOf={issueOf}
            bankSum={{ name: 'received', euros }}
          />
          {question !== null && (
            <Checkbox
              key={question.message}
              ref={focusWhenShown}
              required
              label={`${question.message} ${texts.overpaymentConfirmed}`}
              description={texts.overpaymentText}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
