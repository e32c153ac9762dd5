import { Text } from '@mantine/core';
import { Dialog } from '../../../web/controls/dialog.tsx';
import { typedDecimal } from '../../../shared/typed-figure.ts';
import { api } from '../../../web/api.ts';
import { useFormSubmit } from '../../../web/forms/use-form-submit.ts';
import type { recordPayment } from '../contract.ts';
import { MoneyFields } from './money-fields.tsx';
import { DialogForm } from './dialog-form.tsx';
import { type ReviewDialogProps, runAction } from './review-dialog.ts';
import { texts } from './texts.ts';

/** Records a payment of the customer's; what is left is proposed (product §10.8). */
export function PaymentDialog({ review, opened, onClose, ...outcome }: ReviewDialogProps) {
  const { _id: invoiceId, document, paidAmount, unpaidAmount } = review;
  const form = useFormSubmit(({ paidOn = '', amount = '' }) =>
    runAction(
      () =>
        api<typeof recordPayment>('POST /api/review/payment/{invoiceId}', {
          params: { invoiceId },
          body: { paidOn, amount: typedDecimal(amount), paidBefore: paidAmount },
        }),
      outcome,
    ),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.recordPayment}>
      <DialogForm form={form} submit={texts.record} onClose={onClose}>
        <Text>{texts.paymentText}</Text>
        <MoneyFields document={document} proposed={unpaidAmount} issueOf={form.issueOf} />
      </DialogForm>
    </Dialog>
  );
}
