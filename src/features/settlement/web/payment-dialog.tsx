import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import type { ReviewDialogProps } from '#features/review/web/public.ts';
import type { recordPayment } from '../endpoints.ts';
import { MoneyFields } from './money-fields.tsx';
import { texts } from './texts.ts';

/** What the reviewer is asked to confirm: both sums, and the words in which the server named them. */
interface Question {
  sums: { amount: string; unpaid: string };
  words: string;
}

/** Takes the focus when it shows, and not again each time that the dialog is drawn: hence one function for all times. */
const focus = (control: HTMLInputElement | null) => control?.focus();

/** Records a payment of the customer's; what is left is proposed (product §10.8). */
export function PaymentDialog({ review, onConflict, ...dialog }: ReviewDialogProps) {
  const { _id: invoiceId, document, paidAmount, unpaidAmount } = review;
  const [amount, setAmount] = useState(unpaidAmount === '0.00' ? '' : unpaidAmount.replace('.', ','));
  const [asked, setAsked] = useState<Question | null>(null);
  const sums = { amount: typedDecimal(amount), unpaid: unpaidAmount };
  return (
    <ActionDialog
      {...dialog}
      title={texts.recordPayment}
      submit={texts.record}
      act={({ paidOn = '' }) =>
        api<typeof recordPayment>('POST /api/review/payment/{invoiceId}', {
          params: { invoiceId },
          body: { paidOn, amount: sums.amount, paidBefore: paidAmount, overpayment: asked?.sums ?? null },
        })
      }
      onRefused={{ 'review-changed': onConflict, 'overpayment-unconfirmed': (words) => setAsked({ sums, words }) }}
    >
      {(issueOf) => (
        <>
          <Text>{texts.paymentText}</Text>
          <MoneyFields
            document={document}
            amount={amount}
            onAmount={(typed) => {
              setAmount(typed);
              // What was asked is about the amount that stood there.
              setAsked(null);
            }}
            issueOf={issueOf}
          />
          {asked !== null && (
            <Checkbox
              key={asked.words}
              ref={focus}
              required
              label={`${asked.words} ${texts.overpaymentConfirmed}`}
              description={texts.overpaymentText}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
