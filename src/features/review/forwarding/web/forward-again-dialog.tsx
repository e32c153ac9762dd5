import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { RuleInput } from '#web/controls/fields/rule-input.tsx';
import type { forwardAgain } from '../../endpoints.ts';
import { reviewFields } from '../../domain/review-fields.ts';
import { type ReviewDialogProps, wordsOfReview } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** Sends the customer's mail again. The reviewer can correct the address (product §10.7). */
export function ForwardAgainDialog({ review, ...dialog }: ReviewDialogProps) {
  const { forwarding } = review;
  const cameBack = (forwarding?.state === 'accepted' && forwarding.attemptedAt) || undefined;
  const countsAnew = cameBack !== undefined && review.document.credits === undefined;
  return (
    <ActionDialog
      {...dialog}
      title={texts.againHeading}
      submit={texts.send}
      act={({ recipientEmail = '' }) =>
        api<typeof forwardAgain>('POST /api/review/forwardagain/{invoiceId}', {
          params: { invoiceId: review._id },
          body: { recipientEmail, cameBack },
        })
      }
      conflicts={['review-changed', 'mail-accepted']}
    >
      {(issueOf) => (
        <RuleInput
          name="recipientEmail"
          rule={reviewFields.recipientEmail}
          description={(countsAnew ? texts.countsAnew : '') + texts.againText(wordsOfReview(review))}
          defaultValue={forwarding?.recipientEmail}
          error={issueOf('recipientEmail')}
          data-autofocus
        />
      )}
    </ActionDialog>
  );
}
