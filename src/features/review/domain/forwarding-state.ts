/** What is known about the mail to the customer. Accepted doesn't mean delivered (product §10.7). */
export const FORWARDING_STATES = ['waiting', 'refused', 'accepted'] as const;
export type ForwardingState = (typeof FORWARDING_STATES)[number];
