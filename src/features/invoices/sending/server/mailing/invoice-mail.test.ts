import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { composeInvoiceMail } from './invoice-mail.ts';

function mailOf(change: Partial<InvoiceDocument>) {
  const snapshot = { document: invoiceDocument(change) };
  const revision = { invoiceId: 'a', revision: 1, messageId: 'a@egenlon', snapshot };
  const { text, html } = composeInvoiceMail(revision, new Uint8Array(), {
    adminEmail: 'x@x.example',
    publicUrl: 'http://x',
  });
  return { text: text.replaceAll('\u00a0', ' '), html: html?.replaceAll('\u00a0', ' ') };
}

describe('The mail that asks for a review', () => {
  test('has the word before a VAT rate alone, and no second one before a word such as Momsfri', () => {
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

  test('marks the law’s words about VAT with the language that they are in', () => {
    const words = 'Exempt from VAT.';
    const row = { category: 'E', rate: '0', base: '100.00', tax: '0.00', words } as const;
    const vat = { rows: [row], tax: '0.00', payable: '100.00' };
    for (const language of ['en', 'sv'] as const) {
      const { text, html } = mailOf({ language, vat });
      expect(text).toContain(words);
      expect(html).toMatch(new RegExp(`<p lang="${language}"[^>]*>${words}</p>`));
    }
  });

  test('breaks a long address after its @ and its dots, and leaves it as it was typed', () => {
    const address = 'a&o@ekonomi.exempel.se.';
    const { html } = mailOf({ sender: { ...invoiceDocument().sender, email: address } });
    expect(html).toContain('>a&amp;o@<wbr>ekonomi.<wbr>exempel.<wbr>se.</bdi>');
  });

  test('is written at once, however many dots its lines have', () => {
    const { lines } = invoiceDocument();
    const dots = lines.slice(0, 1).map((line) => ({ ...line, description: '.'.repeat(400_000) }));
    // Other programs on the machine take real time, but no processor time of this one.
    const started = process.cpuUsage();
    mailOf({ lines: dots });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(1000);
  });

  test('has the provider’s facts and asks for the invoice number as the reference, as the document does', () => {
    const { provider } = invoiceDocument();
    const { text, html } = mailOf({ provider: { ...provider, sample: true, seat: 'Lund' } });
    const htmlText = html.replaceAll(/<\/?bdi[^>]*>|<wbr>/g, '').replaceAll(/\s*<[^>]*>\s*/g, ' ');
    const facts = [
      ['Namn', 'Leverantören AB'],
      ['Adress', 'Bolagsgatan 3, 111 22 Stockholm'],
      ['Org.nr', '556000-0001'],
      ['Säte', 'Lund'],
      ['Momsreg.nr', 'SE556000000101'],
      ['E-post', 'bolaget@leverantor.example'],
      ['Telefon', '+46-8-111111'],
    ] as const;
    for (const [label, value] of facts) {
      expect(text).toContain(`  ${label}: ${value}`);
      expect(htmlText).toMatch(new RegExp(`${label} +${value.replaceAll('+', '\\+')}`));
    }
    for (const part of [text, htmlText]) {
      for (const note of ['Omvänd betalningsskyldighet', 'Exempel: företaget', 'Ange fakturanummer 1042'])
        expect(part).toContain(note);
    }
  });

  test('has the document’s English words about EUR, whatever currency the invoice is in', () => {
    for (const currency of ['EUR', 'SEK'] as const) {
      const { text, html } = mailOf({ currency });
      expect(text).toContain('  We only accept EUR\n');
      expect(html).toMatch(/<p lang="en"[^>]*>We only accept EUR<\/p>/);
    }
  });

  test('says that payment is only accepted in EUR, of an invoice in SEK', () => {
    const sentence = 'Betalning tas bara emot i EUR.';
    const { text, html } = mailOf({ currency: 'SEK' });
    expect(text).toContain(`  ${sentence}`);
    expect(html).toContain(`>${sentence}</p>`);
    expect(mailOf({}).text).not.toContain(sentence);
  });

  test('asks for no payment of an invoice of 0, with VAT or without', () => {
    for (const change of [{ total: '0.00' }, { total: '0.00', vat: { rows: [], tax: '0.00', payable: '0.00' } }]) {
      const { text, html } = mailOf({ ...change, currency: 'SEK' });
      for (const part of [text, html]) {
        expect(part).toContain('Belopp');
        for (const word of ['Att betala senast', 'IBAN', 'bara emot i EUR', 'accept EUR'])
          expect(part).not.toContain(word);
      }
    }
    expect(mailOf({}).text).toContain('Att betala senast 2026-12-20: ');
  });

  test('says of a credit note that nothing is to be paid, also in SEK', () => {
    const credits = { invoiceNumber: 1041, invoiceDate: '2026-11-01' as CalendarDate, reason: 'Fel' };
    const { text, html } = mailOf({ credits, currency: 'SEK' });
    for (const part of [text, html]) {
      expect(part).toContain('Den här kreditfakturan ska inte betalas. Beloppet dras av från faktura 1041.');
      for (const word of ['bara emot i EUR', 'accept EUR', 'IBAN']) expect(part).not.toContain(word);
    }
  });
});
