import { formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import type { recordWriteOff } from '../endpoints.ts';
import { ReasonField } from './reason-field.tsx';
import type { SettlementDialogProps } from './settlement-review.ts';
import { texts } from './texts.ts';

/** Writes off what is left to pay, and says what that means for the provider and the wage (product §10.8). */
export function WriteOffDialog({ review, ...dialog }: SettlementDialogProps) {
  const { _id: invoiceId, document, unpaidAmount } = review;
  return (
    <ActionDialog
      {...dialog}
      title={texts.writeOff}
      submit={texts.writeOffConfirm}
      act={({ reason = '' }) =>
        api<typeof recordWriteOff>('POST /api/review/writeoff/{invoiceId}', {
          params: { invoiceId },
          body: { reason, unpaidBefore: unpaidAmount },
        })
      }
      conflicts={['review-changed', 'write-off-too-large']}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.writeOffText(formatDecimalAmount(unpaidAmount, document.currency))}</p>
          <ReasonField description={texts.writeOffReasonText} error={issueOf('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
