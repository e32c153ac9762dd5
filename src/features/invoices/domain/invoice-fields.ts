import type { FieldRule } from '#shared/field-rule.ts';
import { PAYMENT_TERMS } from './due-date.ts';
import type { InvoiceUnit } from '../document/domain/invoice-document.ts';

/** The units of a line, in the order of the form (product §3.6). */
export const INVOICE_UNITS = ['timmar', 'st', 'fast-pris'] as const satisfies readonly InvoiceUnit[];

/** The options and texts of an invoice's forms (product §5.7, §5.8). */
export const invoiceFields = {
  clientId: { label: 'Kund', required: true, maxLength: 100 },
  noOfDueDates: { label: 'Betalningsvillkor', required: true, maxLength: 2, options: PAYMENT_TERMS.map(String) },
  unit: { label: 'Enhet', required: true, maxLength: 9, options: INVOICE_UNITS },
  workDescription: { label: 'Benämning', required: true, maxLength: 1000, printed: true, multiline: true },
  note: { label: 'Notering', required: false, maxLength: 2000, printed: true, multiline: true },
  deliveredFrom: { label: 'Arbetet började', required: false, maxLength: 10 },
  deliveredOn: {
    label: 'Arbetet blev klart',
    required: false,
    maxLength: 10,
    hint: 'Skriv dagen som 2026-11-20, från år 2000 till 2099.',
  },
  q: { label: 'Sök', required: false, maxLength: 100 },
} as const satisfies Record<string, FieldRule>;

/** The most lines of an invoice (product §5.8). */
export const MOST_LINES = 500;

/** The first and the last day on which work can have been done (product §9.10). Other days are typing errors. */
export const FIRST_DELIVERY = '2000-01-01';
export const LAST_DELIVERY = '2099-12-31';

/** The labels of a line's figures. `parseDecimal` has the rule for their values (product §5.8). */
export const FIGURE_LABELS = { quantity: 'Antal', price: 'À-pris', fixedPrice: 'Fast Pris' } as const;
