import { useQueryClient } from '@tanstack/react-query';
import { formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import type { FormAlert } from '#web/forms/form-alert.ts';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import type { creditForProvider } from '#features/invoices/crediting/endpoints.ts';
import { payableAmount } from '#features/invoices/document/domain/invoice-document.ts';
import { creditFields } from '#features/invoices/domain/credit-note.ts';
import { creditTexts } from '#features/invoices/web/public.ts';
import { refreshReview, type ReviewDialogProps } from '../../web/review-queries.ts';
import { texts } from '../../web/texts.ts';

/** Asks for the reason, makes a credit note of what is left of an invoice for the provider, and opens its review. */
export function CreditDialog({ review, onClose }: Pick<ReviewDialogProps, 'review' | 'onClose'>) {
  const queryClient = useQueryClient();
  const navigate = useNavigateWhileShown();
  const { _id: invoiceId, document, credit, paidAmount, state, batch } = review;
  const money = (decimal: string) => formatDecimalAmount(decimal, document.currency);
  return (
    <ActionDialog
      title={creditTexts.title(String(document.invoiceNumber))}
      submit={creditTexts.submit}
      onClose={onClose}
      act={({ reason = '' }) =>
        api<typeof creditForProvider>('POST /api/review/credit/{invoiceId}', {
          params: { invoiceId },
          body: { reason },
        })
      }
      onDone={async ({ _id }) => {
        await refreshReview(queryClient);
        const news: FormAlert = { kind: 'success', text: texts.creditMade };
        await navigate(`/granskning/${_id}`, { state: news });
      }}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.creditText(money(credit?.leftAmount ?? payableAmount(document)))}</p>
          {paidAmount !== '0.00' && (
            <Notice kind="warning">{texts.creditPaid(money(paidAmount), state === 'paid' && batch === null)}</Notice>
          )}
          {batch !== null && <Notice kind="warning">{texts.creditWaits(batch.number)}</Notice>}
          {credit?.advanceAmount !== undefined && (
            <Notice kind="warning">{creditTexts.advance(money(credit.advanceAmount))}</Notice>
          )}
          <RuleTextarea
            name="reason"
            rule={creditFields.reason}
            description={texts.creditReasonHint}
            error={issueOf('reason')}
            data-autofocus
          />
        </>
      )}
    </ActionDialog>
  );
}
