/** Minutes after the mail at which the admin is told of an undecided revision (product §10.6). */
export const ESCALATION_MINUTES = [20, 30] as const;
export type EscalationMinutes = (typeof ESCALATION_MINUTES)[number];

/** What the job that tells the admin is given. */
export interface Escalation {
  revisionId: string;
  minutes: EscalationMinutes;
}

/** Names that job: a send enqueues it, the review runs it. */
export const escalation = { name: 'review-escalation' };
