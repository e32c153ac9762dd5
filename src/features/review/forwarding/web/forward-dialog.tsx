import { Text } from '@mantine/core';
import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { api } from '#web/api.ts';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { forwardInvoice } from '../../endpoints.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { DialogForm } from '#web/controls/dialogs/dialog-form.tsx';
import { runAction } from '#web/forms/run-action.ts';
import type { ReviewDialogProps } from '../../web/review-queries.ts';
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
        {checks
          .filter(({ passed }) => !passed)
          .map(({ id, reason }) => (
            <Notice key={id} kind="warning">
              {reason}
            </Notice>
          ))}
      </DialogForm>
    </Dialog>
  );
}
