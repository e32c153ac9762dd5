import { useQuery } from '@tanstack/react-query';
import { type ReturnedInvoice, returnedQuery } from './review-queries.ts';

/** The provider's note on a member's invoice; null where it is not returned now, or not known yet. */
export function useReturned(invoiceId: string): ReturnedInvoice | null {
  return useQuery(returnedQuery).data?.returned.find((one) => one.invoiceId === invoiceId) ?? null;
}
