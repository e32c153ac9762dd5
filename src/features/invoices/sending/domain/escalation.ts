import { REVIEW_MINUTES } from '#shared/review-minutes.ts';

/** How many minutes after a revision's mail the admin is notified if it is still undecided (product §10.6). */
export const ESCALATION_MINUTES = [20, REVIEW_MINUTES] as const;
export type EscalationMinutes = (typeof ESCALATION_MINUTES)[number];
