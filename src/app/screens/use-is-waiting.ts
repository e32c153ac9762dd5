import { useQuery } from '@tanstack/react-query';
import { timelineQuery } from '#features/invoices/web/invoice-queries.ts';
import { checksQuery, returnedQuery } from '#features/review-feedback/web/feedback-queries.ts';

/**
 * Whether what a screen shows above an invoice is still loading: of a sent one its way, of another the reviewer's note
 * and the warnings. Shown later they would push the invoice down. What failed is not waited for when it is requested again,
 * because what is typed below it would be gone.
 */
export function useIsWaiting(invoiceId: string, isSent: boolean): boolean {
  const timeline = useQuery(timelineQuery(invoiceId));
  const returned = useQuery(returnedQuery);
  const checks = useQuery(checksQuery(invoiceId));
  return isSent ? !timeline.isFetched : !returned.isFetched || !checks.isFetched;
}
