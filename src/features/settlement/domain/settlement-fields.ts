import type { FieldRule } from '#shared/field-rule.ts';

/**
 * The most digits of a typed amount before its decimals. The largest total has 21. The database keeps sums of up to 28,
 * so many such amounts fit.
 */
export const MAX_AMOUNT_DIGITS = 23;

/** The most digits of a sum before its decimals. No payments of an invoice add up to so much. */
const MAX_SUM_DIGITS = 30;

const amountWith = (maxDigits: number) =>
  ({
    label: 'Belopp',
    required: true,
    maxLength: maxDigits + 3,
    pattern: String.raw`[0-9]{1,${maxDigits}}([.,][0-9]{1,2})?`,
    hint: 'Skriv beloppet med siffror och högst två decimaler.',
  }) as const satisfies FieldRule;

/** The fields of the forms that record money, and the sums that they were filled in by (product §10.8). */
export const settlementFields = {
  paidOn: { label: 'Datum', required: true, maxLength: 10, hint: 'Skriv datumet som 2026-11-20.' },
  amount: amountWith(MAX_AMOUNT_DIGITS),
  seenSum: amountWith(MAX_SUM_DIGITS),
  reference: { label: 'Referens hos banken', required: false, maxLength: 140 },
  reason: { label: 'Anledning', required: true, maxLength: 500, multiline: true },
} as const satisfies Record<string, FieldRule>;
