import type { FieldRule } from '#shared/field-rule.ts';

/** The field of the search (product §2.23). */
export const searchFields = {
  q: { label: 'Sök', required: true, maxLength: 100 },
} satisfies Record<string, FieldRule>;
