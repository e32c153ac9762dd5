import { Button, Group, Modal, Stack } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { AlertBox } from '../../../web/controls/alert-box.tsx';
import { SubmitButton } from '../../../web/controls/submit-button.tsx';
import { useFormSubmit } from '../../../web/forms/use-form-submit.ts';
import type { recordPayment } from '../contract.ts';
import { MoneyFields } from './money-fields.tsx';
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
          body: { paidOn, amount, paidBefore: paidAmount },
        }),
      outcome,
    ),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={texts.recordPayment}>
      <form onSubmit={form.onSubmit}>
        <AlertBox alert={form.alert} />
        <p>{texts.paymentText}</p>
        <Stack>
          <MoneyFields document={document} proposed={unpaidAmount} issueOf={form.issueOf} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <SubmitButton busy={form.busy}>{texts.record}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
