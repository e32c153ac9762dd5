/** How many minutes after a revision's mail the admin is notified if it is still undecided (product §10.6). */
export const ESCALATION_MINUTES = [20, 30] as const;
export type EscalationMinutes = (typeof ESCALATION_MINUTES)[number];

/** The data of an escalation job. */
export interface Escalation {
  revisionId: string;
  minutes: EscalationMinutes;
}

/** The name of the job. A send enqueues it and the review runs it. */
export const escalation = { name: 'review-escalation' };
