import { describe, expect, it } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { invoiceMail } from './invoice-mail.ts';

function mailOf(change: Partial<InvoiceDocument>) {
  const snapshot = { document: invoiceDocument(change) };
  const revision = { invoiceId: 'a', revision: 1, messageId: 'a@egenlon', snapshot };
  const { text, html } = invoiceMail(revision, new Uint8Array(), { adminEmail: 'x@x.example', publicUrl: 'http://x' });
  return { text: text.replaceAll('\u00a0', ' '), html: html?.replaceAll('\u00a0', ' ') };
}

describe('The mail that asks for a review', () => {
  it('has the word before a VAT rate alone, and no second one before a word such as Momsfri', () => {
    const line = { description: 'Kurs', unit: 'fast-pris', quantity: null, price: null, amount: '100.00' } as const;
    const vats = [
      { category: 'S', rate: '25' },
      { category: 'E', rate: '0' },
    ] as const;
    const { text, html } = mailOf({ lines: vats.map((vat) => ({ ...line, vat })) });
    for (const vat of ['moms 25 %', 'Momsfri']) {
      expect(text).toContain(`Belopp: 100,00 EUR, ${vat}\n`);
      expect(html).toContain(`Fast Pris</bdi>, ${vat}</span>`);
    }
  });
});
