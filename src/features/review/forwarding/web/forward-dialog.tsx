import { Text } from '@mantine/core';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { api } from '#web/api.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { forwardInvoice } from '../../endpoints.ts';
import { Warnings } from '../../web/warnings.tsx';
import { DialogForm } from '../../decision/web/dialog-form.tsx';
import { type ReviewDialogProps, runAction } from '../../decision/web/review-dialog.ts';
import { texts } from '../../web/texts.ts';

/** Asks before the invoice goes to the customer, with what the checks warn of (product §2.21). */
export function ForwardDialog({ review, opened, onClose, ...outcome }: ReviewDialogProps) {
  const { _id: invoiceId, revision, document, checks } = review;
  const form = useFormSubmit(() =>
    runAction(
      () =>
        api<typeof forwardInvoice>('POST /api/review/forward/{invoiceId}', {
          params: { invoiceId },
          body: { revision },
        }),
      outcome,
    ),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.forwardHeading}>
      <DialogForm form={form} submit={texts.forward} focusesSubmit onClose={onClose}>
        <Text>{texts.forwardText(document.customer.recipientEmail)}</Text>
        <Warnings checks={checks} />
      </DialogForm>
    </Dialog>
  );
}
