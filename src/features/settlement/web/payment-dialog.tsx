import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { typedDecimal } from '#shared/typed-figure.ts';
import { api } from '#web/api.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { recordPayment } from '../endpoints.ts';
import { MoneyFields } from './money-fields.tsx';
import { DialogForm } from '#web/controls/dialogs/dialog-form.tsx';
import { runAction } from '#web/forms/run-action.ts';
import type { ReviewDialogProps } from '#features/review/web/public.ts';
import { texts } from './texts.ts';

/** Records a payment of the customer's; what is left is proposed (product §10.8). */
export function PaymentDialog({ opened, onClose, ...props }: ReviewDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.recordPayment}>
      <Payment opened={opened} onClose={onClose} {...props} />
    </Dialog>
  );
}

/** What the reviewer is asked to confirm: both sums, and the words in which the server named them. */
interface Question {
  sums: { amount: string; unpaid: string };
  words: string;
}

/** Takes the focus when it shows, and not again each time that the dialog is drawn: hence one function for all times. */
const focus = (control: HTMLInputElement | null) => control?.focus();

/** The dialog's content is gone with it: who opens it again has confirmed nothing. */
function Payment({ review, onClose, ...outcome }: ReviewDialogProps) {
  const { _id: invoiceId, document, paidAmount, unpaidAmount } = review;
  const [asked, setAsked] = useState<Question | null>(null);
  const form = useFormSubmit(async ({ paidOn = '', amount: typed = '' }) => {
    const amount = typedDecimal(typed);
    const record = () =>
      api<typeof recordPayment>('POST /api/review/payment/{invoiceId}', {
        params: { invoiceId },
        body: { paidOn, amount, paidBefore: paidAmount, overpayment: asked?.sums ?? null },
      });
    const ask = (words: string) => setAsked({ sums: { amount, unpaid: unpaidAmount }, words });
    return runAction(record, outcome, { 'overpayment-unconfirmed': ask });
  });
  return (
    // What was asked is about the amount that stood there.
    <DialogForm
      form={form}
      submit={texts.record}
      onClose={onClose}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'amount') setAsked(null);
      }}
    >
      <Text>{texts.paymentText}</Text>
      <MoneyFields document={document} proposed={unpaidAmount === '0.00' ? '' : unpaidAmount} issueOf={form.issueOf} />
      {asked !== null && (
        <Checkbox
          key={asked.words}
          ref={focus}
          required
          label={`${asked.words} ${texts.overpaymentConfirmed}`}
          description={texts.overpaymentText}
        />
      )}
    </DialogForm>
  );
}
