/** The states of a sent invoice at the provider. A draft has none (product §10.6). */
export const REVIEW_STATES = ['submitted', 'returned', 'forwarded', 'paid', 'paidOut'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
