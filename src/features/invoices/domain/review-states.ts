/** Where a sent invoice stands with the provider; a draft stands nowhere yet (product §10.6). */
export const REVIEW_STATES = ['submitted', 'returned', 'forwarded', 'paid', 'paidOut'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
