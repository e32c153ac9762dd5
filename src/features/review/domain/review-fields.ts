import type { FieldRule } from '#shared/field-rule.ts';

/** The fields of the review's forms (product §10.6, §10.7). */
export const reviewFields = {
  q: { label: 'Sök', required: false, maxLength: 100 },
  note: { label: 'Vad är fel?', required: true, maxLength: 2000, multiline: true, missing: 'Skriv vad som är fel.' },
  recipientEmail: { label: 'Kundens e-post', required: true, maxLength: 254, type: 'email' },
} as const satisfies Record<string, FieldRule>;

/** The parts of an invoice that a return's note can be about (product §10.6). */
export const PINNED_FIELDS = ['customer', 'term', 'line', 'note'] as const;
export type PinnedField = (typeof PINNED_FIELDS)[number];

/** The most invoices in one response of the queue. Others are found by a search (product §2.20). */
export const MOST_LISTED = 100;
/** The hits of a search are counted up to this number (product §2.20). */
export const MOST_COUNTED = 1000;

/** The states of the mail to the customer. Accepted doesn't mean delivered (product §10.7). */
export const FORWARDING_STATES = ['waiting', 'refused', 'accepted'] as const;
export type ForwardingState = (typeof FORWARDING_STATES)[number];
