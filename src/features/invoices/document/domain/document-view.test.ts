import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { LANGUAGES } from '#shared/language.ts';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { documentView } from './document-view.ts';

test('a credit note calls neither its number nor its date an invoice’s, in either language', () => {
  const credits = { invoiceNumber: 12, invoiceDate: '2026-11-01' as CalendarDate, reason: 'Fel' };
  for (const language of LANGUAGES) {
    const invoice = documentView(invoiceDocument(), language);
    const note = documentView(invoiceDocument({ credits }), language);
    const labels = note.facts.map(({ label }) => label);
    for (const at of [0, 1]) {
      expect(note.facts[at]?.value).toBe(invoice.facts[at]?.value);
      expect(labels).not.toContain(invoice.facts[at]?.label);
    }
    expect(note.factsLabel).not.toBe(invoice.factsLabel);
  }
});
