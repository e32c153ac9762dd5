import type { QueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#shared/call.ts';
import { callQuery } from '#web/call-query.ts';
import type { ReviewState } from '#features/invoices/domain/review-states.ts';
import type {
  invoiceChecks,
  invoiceTimeline,
  returnedInvoices,
  reviewedInvoice,
  reviewFigures,
  reviewQueue,
} from '../endpoints.ts';

export type Review = CallAnswer<typeof reviewedInvoice>;
export type Queue = CallAnswer<typeof reviewQueue>;
export type QueuedInvoice = Queue['invoices'][number];
export type DayFigures = CallAnswer<typeof reviewFigures>['days'][number];
export type Happening = Review['timeline'][number];

/** How often a screen asks what has happened meanwhile, in milliseconds. */
const EVERY = { queue: 5_000, invoice: 10_000, mailOnItsWay: 2_000, figures: 60_000, timeline: 30_000 } as const;

/** Asks again in so many milliseconds; not for what has never come, which says so and waits for another try. */
const again =
  (pause: number) =>
  ({ state }: { state: { data: unknown } }) =>
    state.data !== undefined && pause;

/** The queue in one state, asked for again and again. */
export const queueQuery = (state: ReviewState, q: string) => ({
  ...callQuery<typeof reviewQueue>('GET /api/review/queue', { query: { state, ...(q === '' ? {} : { q }) } }),
  refetchInterval: again(EVERY.queue),
});

/** One invoice's review, asked for again and again; often while the customer's mail is on its way. */
export const reviewQuery = (invoiceId: string) => ({
  ...callQuery<typeof reviewedInvoice>('GET /api/review/invoice/{invoiceId}', { params: { invoiceId } }),
  refetchInterval: (query: { state: { data: Review | undefined } }) =>
    again(query.state.data?.forwarding?.state === 'waiting' ? EVERY.mailOnItsWay : EVERY.invoice)(query),
});

/** How the promise was kept. */
export const figuresQuery = {
  ...callQuery<typeof reviewFigures>('GET /api/review/figures', {}),
  refetchInterval: again(EVERY.figures),
};

/** What has happened to a member's invoice; it goes on while the screen is open. */
export const timelineQuery = (invoiceId: string) => ({
  ...callQuery<typeof invoiceTimeline>('GET /api/review/timeline/{invoiceId}', { params: { invoiceId } }),
  refetchInterval: again(EVERY.timeline),
});

/** What a reviewer's checks would say of a member's invoice as it is now. */
export const checksQuery = (invoiceId: string) =>
  callQuery<typeof invoiceChecks>('GET /api/review/checks/{invoiceId}', { params: { invoiceId } });

/** The notes on the member's returned invoices. */
export const returnedQuery = callQuery<typeof returnedInvoices>('GET /api/review/returned', {});

/** Reads everything of the review anew. */
export function refreshReview(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /api/review/') });
}
