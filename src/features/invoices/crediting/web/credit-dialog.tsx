import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDecimalAmount } from '#shared/money.ts';
import { api } from '#web/api.ts';
import { Skeleton } from '#web/controls/skeleton.tsx';
import { ActionDialog } from '#web/controls/dialogs/action-dialog.tsx';
import { Notice } from '#web/controls/messages/notice.tsx';
import { RuleTextarea } from '#web/controls/fields/rule-textarea.tsx';
import { focusWhenShown } from '#web/focus-when-shown.ts';
import { useOnce } from '#web/forms/use-once.ts';
import { LoadFailed } from '#web/loading/load-failed.tsx';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import { creditFields } from '../../domain/credit-note.ts';
import { refreshInvoices, timelineQuery } from '../../web/invoice-queries.ts';
import type { creditInvoice } from '../endpoints.ts';
import { texts } from './texts.ts';

interface CreditDialogProps {
  invoiceId: string;
  invoiceNumber: string;
  onClose: () => void;
}

/**
 * Asks for the reason, makes a credit note of what is left of an invoice, and opens it. It waits for what it has to say
 * before (product §4.10).
 */
export function CreditDialog({ invoiceId, invoiceNumber, onClose }: CreditDialogProps) {
  const navigate = useNavigateWhileShown();
  const { data, isError, refetch } = useQuery(timelineQuery(invoiceId));
  const advance = data?.credit?.advanceAmount;
  const queryClient = useQueryClient();
  const once = useOnce();
  return (
    <ActionDialog
      title={texts.title(invoiceNumber)}
      submit={texts.submit}
      ready={data !== undefined}
      onClose={onClose}
      act={({ reason = '' }) =>
        once(reason, (creditKey) =>
          api<typeof creditInvoice>('POST /api/invoice/credit/{invoiceId}', {
            params: { invoiceId },
            body: { reason, creditKey },
          }),
        )
      }
      onDone={async ({ _id }) => {
        await refreshInvoices(queryClient, 'later');
        await navigate(`/freelancer-edit-invoice/${_id}`);
      }}
    >
      {(issueOf) => (
        <>
          <p className="text">{texts.intro}</p>
          {data === undefined &&
            (isError ? <LoadFailed what={texts.facts} onRetry={() => void refetch()} /> : <Skeleton height={120} />)}
          {data !== undefined && advance !== undefined && (
            <Notice kind="warning">{texts.advanceIfAll(formatDecimalAmount(advance, data.currency))}</Notice>
          )}
          {data !== undefined && (
            <RuleTextarea
              ref={focusWhenShown}
              name="reason"
              rule={creditFields.reason}
              description={texts.reasonHint}
              error={issueOf('reason')}
              rows={2}
              data-autofocus
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
