import { Button, Group, Modal, Stack } from '@mantine/core';
import { api } from '../../../web/api.ts';
import { AlertBox } from '../../../web/controls/alert-box.tsx';
import { RuleInput } from '../../../web/controls/rule-input.tsx';
import { SubmitButton } from '../../../web/controls/submit-button.tsx';
import { useFormSubmit } from '../../../web/forms/use-form-submit.ts';
import type { forwardAgain } from '../contract.ts';
import { reviewFields } from '../domain/review-fields.ts';
import { type ReviewDialogProps, runAction } from './review-dialog.ts';
import { texts } from './texts.ts';

/** Tries the customer's mail again, to a corrected address where it is wrong (product §10.7). */
export function ForwardAgainDialog({ review, opened, onClose, ...outcome }: ReviewDialogProps) {
  const invoiceId = review._id;
  const form = useFormSubmit(({ recipientEmail = '' }) =>
    runAction(
      () =>
        api<typeof forwardAgain>('POST /api/review/forwardagain/{invoiceId}', {
          params: { invoiceId },
          body: { recipientEmail },
        }),
      outcome,
    ),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={texts.againHeading}>
      <form onSubmit={form.onSubmit}>
        <AlertBox alert={form.alert} />
        <Stack>
          <RuleInput
            name="recipientEmail"
            rule={reviewFields.recipientEmail}
            description={texts.againText}
            defaultValue={review.forwarding?.recipientEmail}
            error={form.issueOf('recipientEmail')}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <SubmitButton busy={form.busy}>{texts.send}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
