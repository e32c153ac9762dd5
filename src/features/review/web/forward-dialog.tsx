import { Button, Group, Modal } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { AlertBox } from '../../../web/controls/alert-box.tsx';
import { SubmitButton } from '../../../web/controls/submit-button.tsx';
import { useFormSubmit } from '../../../web/forms/use-form-submit.ts';
import type { forwardInvoice } from '../contract.ts';
import { Warnings } from './warnings.tsx';
import { type ReviewDialogProps, runAction } from './review-dialog.ts';
import { texts } from './texts.ts';

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
    <Modal opened={opened} onClose={onClose} title={texts.forwardHeading}>
      <form onSubmit={form.onSubmit}>
        <AlertBox alert={form.alert} />
        <p>{texts.forwardText(document.customer.recipientEmail)}</p>
        <Warnings checks={checks} />
        <Group justify="flex-end" pt="md">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SubmitButton busy={form.busy} data-autofocus>
            {texts.forward}
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  );
}
