import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useAction } from '#web/forms/use-action.ts';
import type { recordNotPaid } from '../endpoints.ts';
import { texts } from './texts.ts';

/** A wage that the signed-in accountant may have paid. */
export interface SeenWage {
  invoiceId: string;
  invoiceNumber: string;
  /** When they last saw its payout details. */
  seenAt: string;
}

export type NotPaid = ReturnType<typeof useNotPaid>;

/**
 * The action by which an accountant says that they did not pay a wage whose payout details they saw (product §10.8).
 * @param refresh requests again what tells that they may have paid it
 */
export function useNotPaid(refresh: (client: QueryClient) => Promise<void>) {
  const queryClient = useQueryClient();
  return useAction(async ({ invoiceId, invoiceNumber, seenAt }: SeenWage) => {
    try {
      const { message } = await api<typeof recordNotPaid>('POST /api/review/notpaid/{invoiceId}', {
        params: { invoiceId },
        body: { disclosedUntil: seenAt },
      });
      return { kind: 'success', text: texts.ofInvoice(invoiceNumber, message) };
    } finally {
      // If the response was lost, it may be recorded.
      await refresh(queryClient);
    }
  });
}
