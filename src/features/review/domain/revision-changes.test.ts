import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { revisionChanges } from './revision-changes.ts';

const before = invoiceDocument();
const [first, second, third] = before.lines as [
  (typeof before.lines)[0],
  (typeof before.lines)[0],
  (typeof before.lines)[0],
];

describe('What changed between two sends', () => {
  test('is empty if nothing did', () => {
    expect(revisionChanges(before, invoiceDocument())).toEqual([]);
  });

  test('names the facts in the words of the document', () => {
    const after = invoiceDocument({
      paymentTermDays: 10,
      customer: { ...before.customer, recipientEmail: 'ny@nordiska.example' },
    });
    expect(revisionChanges(before, after)).toEqual([
      { label: 'E-post', before: 'faktura@nordiska.example', after: 'ny@nordiska.example' },
      { label: 'Betalningsvillkor', before: '30 dagar', after: '10 dagar' },
    ]);
  });

  test('names a note that was added or removed', () => {
    expect(revisionChanges(before, invoiceDocument({ note: '' }))).toEqual([
      { label: 'Meddelande', before: 'Tack för ett gott samarbete.', after: null },
    ]);
  });

  test('says a line’s VAT rate as moms, and a line without VAT by its word alone', () => {
    const withVat = (vat: { category: 'S' | 'AE' | 'E'; rate: string }) =>
      invoiceDocument({ lines: [{ ...third, vat }] });
    const changes = revisionChanges(withVat({ category: 'S', rate: '25' }), withVat({ category: 'E', rate: '0' }));
    expect(changes).toEqual([
      {
        label: 'Rad',
        before: 'Granskning: Fast Pris, 950,00\u00a0EUR, moms 25\u00a0%',
        after: 'Granskning: Fast Pris, 950,00\u00a0EUR, Momsfri',
      },
    ]);
  });

  test('distinguishes an edited line from added and removed ones', () => {
    const edited = { ...second, quantity: '6.00', amount: '663.00' };
    const changes = revisionChanges(before, invoiceDocument({ lines: [first, edited, third] }));
    expect(changes).toMatchObject([
      {
        label: 'Rad',
        before: expect.stringMatching(/^Illustrationer: 5 St\./),
        after: expect.stringMatching(/^Illustrationer: 6 St\./),
      },
    ]);
    expect(revisionChanges(before, invoiceDocument({ lines: [second, third] }))).toMatchObject([
      { before: expect.stringMatching(/^Gränssnittsdesign/), after: null },
    ]);
    expect(revisionChanges(before, invoiceDocument({ lines: [first, second, third, third] }))).toMatchObject([
      { before: null, after: expect.stringMatching(/^Granskning: Fast Pris/) },
    ]);
  });
});
