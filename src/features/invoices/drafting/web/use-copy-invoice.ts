import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { serverFailureOr } from '#web/forms/form-alert.ts';
import { useAction } from '#web/forms/use-action.ts';
import { useOnce } from '#web/forms/use-once.ts';
import { isGone } from '#web/gone.ts';
import { useNavigateWhileShown } from '#web/use-navigate-while-shown.ts';
import type { copyInvoice } from '../endpoints.ts';
import { type Invoice, refreshIfOutdated, refreshInvoices } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';

/** Copies an invoice, and opens the copy's screen (product §4.8). */
export function useCopyInvoice() {
  const navigate = useNavigateWhileShown();
  const queryClient = useQueryClient();
  const once = useOnce();
  return useAction(
    async ({ _id: invoiceId, invoiceNumber }: Pick<Invoice, '_id' | 'invoiceNumber'>) => {
      const copying = once(invoiceId, (copyKey) =>
        api<typeof copyInvoice>('POST /api/invoice/copyinvoice/{invoiceId}', {
          params: { invoiceId },
          body: { copyKey },
        }),
      );
      const { _id } = await refreshIfOutdated(queryClient, copying);
      await refreshInvoices(queryClient, 'later');
      await navigate(`/freelancer-edit-invoice/${_id}`, { state: { copyOf: invoiceNumber } });
      return undefined;
    },
    (error) => (isGone(error) ? { kind: 'failure', text: texts.gone } : serverFailureOr(texts.createUnanswered)(error)),
  );
}
