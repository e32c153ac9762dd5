import type { EndpointResponse } from '#shared/endpoint.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { shownKind, signed } from '#features/invoices/domain/credit-note.ts';
import { sentCurrency } from '#features/invoices/server/public.ts';
import type { reviewQueue } from '../../endpoints.ts';
import { isBeingReviewed, reviewDeadline } from '../../domain/review-deadline.ts';
import type { findQueue } from './find-queue.ts';
import { presentForwarding } from '../../forwarding/server/present-forwarding.ts';

type QueueRow = Awaited<ReturnType<typeof findQueue>>[number];

/** One invoice of the queue, in the API's form, for one of the provider's accounts. */
export function presentQueued(
  row: QueueRow,
  memberId: string,
  now: Date,
): EndpointResponse<typeof reviewQueue>['invoices'][number] {
  const { invoice, review, openedBy, forwarding, paid, sent } = row;
  const total = sent === null ? invoice.total : decimalToHundredths(sent.total);
  return {
    _id: invoice.id,
    invoiceNumber: String(invoice.invoiceNumber),
    revision: review.revision,
    senderName: review.senderName,
    clientName: invoice.frozenClientName ?? '',
    totalAmount: toDecimalString(signed(invoice.kind, total)),
    ...shownKind(invoice.kind),
    paidAmount: toDecimalString(BigInt(paid)),
    currency: sentCurrency(invoice),
    dueDate: sent?.dueDate ?? invoice.dueDate,
    submittedAt: review.submittedAt.toISOString(),
    deadline: reviewDeadline(review.submittedAt).toISOString(),
    openedBy,
    isWithColleague: review.openedBy !== memberId && isBeingReviewed(review.openedAt, now),
    forwarding: presentForwarding(forwarding),
  };
}
