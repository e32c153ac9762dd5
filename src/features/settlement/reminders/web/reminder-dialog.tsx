import { useState } from 'react';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { ReasonField } from '../../web/reason-field.tsx';
import type { SettlementDialogProps } from '../../web/settlement-review.ts';
import { texts as settlementTexts } from '../../web/texts.ts';
import type { switchReminders } from '../endpoints.ts';
import { texts } from './texts.ts';

/** Asks why the reminders of an invoice are stopped or resumed (product §10.14). */
export function ReminderDialog({ review, ...dialog }: SettlementDialogProps) {
  // The question stays the same while the dialog is open. If somebody else has switched the reminders meanwhile, the
  // server refuses.
  const [isStopped] = useState(review.reminders?.stoppedBecause === null);
  const ended = review.reminders?.ended ?? null;
  const resumeText = ended === null ? texts.resumeText : texts.ended[ended];
  return (
    <ActionDialog
      {...dialog}
      title={isStopped ? texts.stopHeading : texts.resumeHeading}
      submit={isStopped ? texts.stop : texts.resume}
      act={({ reason = '' }) =>
        api<typeof switchReminders>('POST /api/review/reminders/{invoiceId}', {
          params: { invoiceId: review._id },
          body: { isStopped, reason },
        })
      }
      conflicts={['review-changed']}
    >
      {(issueOf) => (
        <>
          <p className="text">{isStopped ? texts.stopText : resumeText}</p>
          <ReasonField description={settlementTexts.reasonText} error={issueOf('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
