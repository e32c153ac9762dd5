/** The parts of an invoice that a return's note can be about (product §10.6). */
export const PINNED_FIELDS = ['customer', 'term', 'line', 'note'] as const;
export type PinnedField = (typeof PINNED_FIELDS)[number];
