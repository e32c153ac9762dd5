import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { serverFailure } from '#web/forms/form-alert.ts';
import { useAction } from '#web/forms/use-action.ts';
import type { copyInvoice } from '../endpoints.ts';
import { type Invoice, refreshInvoices } from '../../web/invoice-queries.ts';
import { texts } from '../../web/texts.ts';

/** Copies an invoice, and opens the copy's screen (product §4.8). */
export function useCopyInvoice() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // The key of each copy whose response hasn't come. Another try repeats it, so that it doesn't make a second copy.
  const keys = useRef(new Map<string, string>());
  return useAction(
    async ({ _id: invoiceId, invoiceNumber }: Pick<Invoice, '_id' | 'invoiceNumber'>) => {
      const copyKey = keys.current.get(invoiceId) ?? crypto.randomUUID();
      keys.current.set(invoiceId, copyKey);
      const { _id } = await api<typeof copyInvoice>('POST /api/invoice/copyinvoice/{invoiceId}', {
        params: { invoiceId },
        body: { copyKey },
      });
      keys.current.delete(invoiceId);
      await refreshInvoices(queryClient, 'later');
      await navigate(`/freelancer-edit-invoice/${_id}`, { state: { copyOf: invoiceNumber } });
      return undefined;
    },
    (error) => (error.code === 'not-found' ? { kind: 'failure', text: texts.gone } : serverFailure(error)),
  );
}
