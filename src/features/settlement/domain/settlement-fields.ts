import type { FieldRule } from '#shared/field-rule.ts';

/** The most digits of an amount before its decimals. It is somewhat more than the largest total has. */
export const MAX_AMOUNT_DIGITS = 27;

/** The fields of the forms that record money (product §10.8). */
export const settlementFields = {
  paidOn: { label: 'Datum', required: true, maxLength: 10, hint: 'Skriv datumet som 2026-11-20.' },
  amount: {
    label: 'Belopp',
    required: true,
    maxLength: 30,
    pattern: String.raw`[0-9]{1,${MAX_AMOUNT_DIGITS}}([.,][0-9]{1,2})?`,
    hint: 'Skriv beloppet med siffror och högst två decimaler.',
  },
  reference: { label: 'Referens hos banken', required: false, maxLength: 140 },
  reason: { label: 'Anledning', required: true, maxLength: 500 },
} as const satisfies Record<string, FieldRule>;
