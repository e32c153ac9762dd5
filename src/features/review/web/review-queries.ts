import type { QueryClient } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/endpoint.ts';
import type { ActionCallbacks } from '#web/controls/dialogs/action-dialog.tsx';
import { endpointQuery, repeatEvery } from '#web/endpoint-query.ts';
import { kindOf } from '#features/invoices/domain/credit-note.ts';
import { wordsOf } from '#features/invoices/domain/kind-words.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import type { reviewedInvoice, reviewFigures, reviewQueue } from '../endpoints.ts';

export type Review = EndpointResponse<typeof reviewedInvoice>;
export type Queue = EndpointResponse<typeof reviewQueue>;
export type QueuedInvoice = Queue['invoices'][number];
export type DayFigures = EndpointResponse<typeof reviewFigures>['days'][number];

/** The words for the reviewed document, which is an invoice or a credit note. */
export const wordsOfReview = ({ document }: Pick<Review, 'document'>) => wordsOf({ kind: kindOf(document) });

/** Whether the reviewed document is a credit note that the provider has made and so corrects itself (product §4.10). */
export const isOwnCreditNote = ({ timeline }: Pick<Review, 'timeline'>) =>
  timeline.some((event) => event.kind === 'sent' && event.byProvider === true);

/** The props of every dialog of the review. */
export interface ReviewDialogProps extends ActionCallbacks {
  review: Review;
}

/** How often a screen requests each of these again, in milliseconds. */
const EVERY = { queue: 5_000, invoice: 10_000, mailOnItsWay: 2_000, figures: 60_000 } as const;

/** The queue in one state, requested repeatedly. */
export const queueQuery = (state: ReviewState, q: string) => ({
  ...endpointQuery<typeof reviewQueue>('GET /api/review/queue', { query: { state, ...(q === '' ? {} : { q }) } }),
  refetchInterval: repeatEvery(EVERY.queue),
});

/** One invoice's review, requested repeatedly, and more often while the customer's mail is on its way. */
export const reviewQuery = (invoiceId: string) => ({
  ...endpointQuery<typeof reviewedInvoice>('GET /api/review/invoice/{invoiceId}', { params: { invoiceId } }),
  refetchInterval: (query: { state: { data: Review | undefined } }) =>
    repeatEvery(query.state.data?.forwarding?.state === 'waiting' ? EVERY.mailOnItsWay : EVERY.invoice)(query),
});

/**
 * The waiting invoice to review next: the first that was sent at an instant or later, or else the first of all. What a
 * colleague is reviewing comes last, so that two don't review the same (product §2.21).
 */
export function nextOf(waiting: readonly QueuedInvoice[], from = ''): QueuedInvoice | undefined {
  const free = waiting.filter(({ isWithColleague }) => !isWithColleague);
  const among = free.length > 0 ? free : waiting;
  return among.find(({ submittedAt }) => submittedAt >= from) ?? among[0];
}

/** How many decisions were made in time. */
export const figuresQuery = {
  ...endpointQuery<typeof reviewFigures>('GET /api/review/figures', {}),
  refetchInterval: repeatEvery(EVERY.figures),
};

/** What is requested about the review, except PDFs: the bytes of a revision never change. */
const CHANGING = /^GET \/api\/review\/(?!pdf\/)/;

/** Requests everything about the review again that a screen has loaded, except PDFs. */
export function refreshReview(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => CHANGING.test(String(queryKey[0])) });
}
