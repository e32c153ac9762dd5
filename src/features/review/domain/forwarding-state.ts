/** What is known of the mail to the customer: accepted is not delivered (product §10.7). */
export const FORWARDING_STATES = ['waiting', 'refused', 'accepted'] as const;
export type ForwardingState = (typeof FORWARDING_STATES)[number];
