import type { FieldRule } from '#shared/field-rule.ts';
import type { Hundredths } from '#shared/money.ts';
import type { ReviewState } from './review-state.ts';

/**
 * The kinds of document in the series of invoice numbers: an invoice, or a credit note that takes an invoice back in
 * whole or in part (product §4.10).
 */
export type InvoiceKind = 'invoice' | 'credit-note';

/** The form's field for the reason, which is printed on the document. */
export const creditFields = {
  reason: { label: 'Anledning', required: true, maxLength: 500, printed: true, multiline: true },
} as const satisfies Record<string, FieldRule>;

/** The sums of an invoice in minor units of its currency. */
export interface CreditedSums {
  /** Without VAT. */
  total: Hundredths;
  vat: Hundredths;
  /** What the forwarded credit notes take back: of the total without VAT, and of the VAT. */
  credited: Hundredths;
  creditedVat: Hundredths;
}

/** The part of an invoice that is not credited: of its total without VAT, and of its VAT (product §4.10). */
export function leftOf({ total, vat, credited, creditedVat }: CreditedSums): { total: Hundredths; vat: Hundredths } {
  return { total: total - credited, vat: vat - creditedVat };
}

/** The kind of a document. Only a credit note has `credits`. */
export const kindOf = ({ credits }: { credits?: unknown }): InvoiceKind =>
  credits === undefined ? 'invoice' : 'credit-note';

/** The kind in a response, which leaves it out for an invoice. */
export const shownKind = (kind: InvoiceKind) => (kind === 'credit-note' ? { kind } : {});

/** An amount of a document as lists and sums show it: negative for a credit note. */
export const signed = (kind: InvoiceKind, amount: Hundredths): Hundredths =>
  kind === 'credit-note' ? -amount : amount;

/** The same as a decimal text, as the document and its own screens show it: without a sign. */
export const unsigned = (amount: string): string => amount.replace('-', '');

/** Why an invoice can't be credited in its state; null if it can (product §4.10). */
export function creditRefusal({
  kind,
  reviewState,
  total,
  credited,
}: {
  kind: InvoiceKind;
  reviewState: ReviewState | null;
  total: Hundredths;
  credited: Hundredths;
}): 'not-forwarded' | 'nothing-left' | null {
  if (kind === 'credit-note') return 'not-forwarded';
  if (reviewState !== 'forwarded' && reviewState !== 'paid' && reviewState !== 'paidOut') {
    return reviewState === 'credited' ? 'nothing-left' : 'not-forwarded';
  }
  return total - credited > 0n ? null : 'nothing-left';
}
