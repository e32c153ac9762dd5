import { useQuery } from '@tanstack/react-query';
import { useVatParts } from '#features/invoices/drafting/web/vat/use-vat-parts.ts';
import { invoiceQuery, timelineQuery, vatQuery } from '#features/invoices/web/invoice-queries.ts';
import { checksQuery, returnedQuery } from '#features/review-feedback/web/feedback-queries.ts';
import { providerFacts } from '#web/provider-facts.ts';

/**
 * Whether what a screen shows above an invoice is still loading: of a sent one its way, of another the reviewer's note
 * and the warnings, and of an open credit note what it credits. Shown later they would push the invoice down. What failed
 * is not waited for when it is requested again, because what is typed below it would be gone.
 */
export function useIsWaiting(invoiceId: string, isSent: boolean): boolean {
  const timeline = useQuery(timelineQuery(invoiceId));
  const returned = useQuery(returnedQuery);
  const checks = useQuery(checksQuery(invoiceId));
  const content = useQuery(invoiceQuery(invoiceId));
  if (!content.isFetched) return true;
  const needsTimeline = isSent || content.data?.invoice.kind === 'credit-note';
  if (needsTimeline && !timeline.isFetched) return true;
  return !isSent && (!returned.isFetched || !checks.isFetched);
}

/** With VAT, whether the fields and the warning about it, which stand above an open invoice's lines, are still loading. */
export function useIsWaitingForVat(invoiceId: string, isOpen: boolean): boolean {
  const enabled = providerFacts.hasVat && isOpen;
  const parts = useVatParts();
  const vat = useQuery({ ...vatQuery(invoiceId), enabled });
  return enabled && (!parts.isFetched || !vat.isFetched);
}
