import type { ReviewState } from '#features/invoices/domain/review-states.ts';

/** The search of an address of the queue: what is the default is left out. */
export function queueSearch(state: ReviewState, q: string): URLSearchParams {
  return new URLSearchParams({ ...(state === 'submitted' ? {} : { state }), ...(q === '' ? {} : { q }) });
}
