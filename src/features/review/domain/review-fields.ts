import type { FieldRule } from '#shared/field-rule.ts';

/** The fields of the review's forms (product §10.6, §10.7). */
export const reviewFields = {
  q: { label: 'Sök', required: false, maxLength: 100 },
  note: { label: 'Vad är fel?', required: true, maxLength: 2000, missing: 'Skriv vad som är fel.' },
  recipientEmail: { label: 'Kundens e-post', required: true, maxLength: 254, type: 'email' },
} as const satisfies Record<string, FieldRule>;
