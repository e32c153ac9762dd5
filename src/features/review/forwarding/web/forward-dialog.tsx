import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import type { forwardInvoice } from '../../endpoints.ts';
import { type ReviewDialogProps, wordsOfReview } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** Asks for confirmation before the invoice is mailed to the customer, and lists the checks' warnings (product §2.21). */
export function ForwardDialog({ review, ...dialog }: ReviewDialogProps) {
  const { _id: invoiceId, revision, recipientEmail, checks } = review;
  return (
    <ActionDialog
      {...dialog}
      title={texts.forwardHeading(wordsOfReview(review))}
      submit={texts.forward}
      focusesSubmit
      act={() =>
        api<typeof forwardInvoice>('POST /api/review/forward/{invoiceId}', {
          params: { invoiceId },
          body: { revision },
        })
      }
      conflicts={['review-changed']}
    >
      {() => (
        <>
          <p className="text">{texts.forwardText(recipientEmail)}</p>
          {checks
            .filter(({ passed }) => !passed)
            .map(({ id, reason }) => (
              <Notice key={id} kind="warning">
                {reason}
              </Notice>
            ))}
        </>
      )}
    </ActionDialog>
  );
}
