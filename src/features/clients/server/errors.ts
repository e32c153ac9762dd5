import { refusal } from '#server/errors.ts';

/** The refusals about a customer (product §5.6). */
export const clientErrors = {
  wrongVatNumber: refusal(
    400,
    'wrong-vat-number',
    (prefix: string) =>
      `Momsnumret stämmer inte med kundens land. Det ska börja med ${prefix} och ha rätt kontrollsiffror.`,
  ),
} as const;
