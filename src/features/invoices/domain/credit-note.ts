import type { FieldRule } from '#shared/field-rule.ts';
import type { Hundredths } from '#shared/money.ts';
import type { ReviewState } from './review-state.ts';

/** What a document of the series is: an invoice, or a credit note that takes back of one (product §4.10). */
export type InvoiceKind = 'invoice' | 'credit-note';

/** The form's field of the reason, which the document prints. */
export const creditFields = {
  reason: { label: 'Anledning', required: true, maxLength: 500, printed: true },
} as const satisfies Record<string, FieldRule>;

/** The sums of an invoice in minor units of its currency. */
interface CreditedSums {
  /** Without VAT. */
  total: Hundredths;
  vat: Hundredths;
  /** What forwarded credit notes take back, without VAT and of the VAT. */
  credited: Hundredths;
  creditedVat: Hundredths;
}

/** What an invoice comes to without what was credited: its total without VAT, and its VAT (product §4.10). */
export function leftOf({ total, vat, credited, creditedVat }: CreditedSums): { total: Hundredths; vat: Hundredths } {
  return { total: total - credited, vat: vat - creditedVat };
}

/** What a document is. Only a credit note says what it credits. */
export const kindOf = ({ credits }: { credits?: unknown }): InvoiceKind =>
  credits === undefined ? 'invoice' : 'credit-note';

/** The kind as the API answers it, which leaves it out of an invoice. */
export const shownKind = (kind: InvoiceKind) => (kind === 'credit-note' ? { kind } : {});

/** An amount of the document as lists and sums have it: a credit note takes it back. */
export const signed = (kind: InvoiceKind, amount: Hundredths): Hundredths =>
  kind === 'credit-note' ? -amount : amount;

/** Why an invoice can't be credited in a state of its own; null if something of it can (product §4.10). */
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
