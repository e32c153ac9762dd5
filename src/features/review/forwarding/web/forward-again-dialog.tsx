import { Dialog } from '#web/controls/dialogs/dialog.tsx';
import { api } from '#web/api.ts';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import { useFormSubmit } from '#web/forms/use-form-submit.ts';
import type { forwardAgain } from '../../endpoints.ts';
import { reviewFields } from '../../domain/review-fields.ts';
import { DialogForm } from '#web/controls/dialogs/dialog-form.tsx';
import { runAction } from '#web/forms/run-action.ts';
import type { ReviewDialogProps } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

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
    <Dialog opened={opened} onClose={onClose} title={texts.againHeading}>
      <DialogForm form={form} submit={texts.send} onClose={onClose}>
        <RuleInput
          name="recipientEmail"
          rule={reviewFields.recipientEmail}
          description={texts.againText}
          defaultValue={review.forwarding?.recipientEmail}
          error={form.issueOf('recipientEmail')}
          data-autofocus
        />
      </DialogForm>
    </Dialog>
  );
}
