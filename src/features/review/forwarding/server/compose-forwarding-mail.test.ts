import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import type { RestOfInvoice } from '#features/invoices/document/domain/rest-of-invoice.ts';
import { documentView } from '#features/invoices/document/domain/document-view.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Language } from '#shared/language.ts';
import { loadProvider } from '#server/provider/provider.ts';
import { readFileSync } from 'node:fs';
import { composeForwardingMail } from './compose-forwarding-mail.ts';

const provider = loadProvider(undefined, readFileSync);
const mailIn = (
  language: Language | undefined,
  {
    seat = null,
    privacyPage = null,
    rest = { left: 2140_00n, credited: 0n, paid: 0n },
    today = '2026-12-01',
    ...change
  }: Partial<InvoiceDocument> & {
    seat?: string | null;
    privacyPage?: string | null;
    rest?: RestOfInvoice | null;
    today?: string;
  } = {},
) =>
  composeForwardingMail(
    { recipientEmail: 'kund@kund.example', messageId: 'a@egenlon', rest, today: today as CalendarDate },
    invoiceDocument({ language, ...change }),
    new Uint8Array(),
    { provider: { ...provider, seat, privacyPage } },
  );

const credits = { invoiceNumber: 1041, invoiceDate: '2026-11-01' as CalendarDate, reason: 'Fel' };

describe('The mail that brings an invoice to the customer', () => {
  test('is in Swedish alone for a customer who is written to in Swedish', () => {
    const mail = mailIn('sv');
    expect(mail.subject).toBe('Faktura 1042 från Anna Öberg');
    expect(mail.text).toContain('Att betala senast 2026-12-20: 2\u00a0140,00\u00a0EUR');
    expect(mail.html).toContain('<html lang="sv">');
    expect(mail.text).not.toMatch(/[Ii]nvoice/);
  });

  test('is in English alone for a customer who is written to in English, with English figures and dates', () => {
    const mail = mailIn('en');
    expect(mail.subject).toBe('Invoice 1042 from Anna Öberg');
    expect(mail.text).toContain('To pay by 20 December 2026: EUR\u00a02,140.00');
    expect(mail.text).toContain('Please find attached invoice 1042 from Anna Öberg for EUR\u00a02,140.00, as a PDF.');
    expect(mail.text).toContain('If your bank asks for an RF creditor reference, it is RF97 1042.');
    expect(mail.html).toContain('<html lang="en">');
    expect(mail.attachments?.[0]?.filename).toBe('invoice-1042.pdf');
    expect(mail.text).not.toMatch(/[Ff]aktura|betala/);
  });

  test('is in both for an invoice that was sent before customers had a language', () => {
    const mail = mailIn(undefined);
    expect(mail.subject).toBe('Faktura 1042 från Anna Öberg / Invoice 1042 from Anna Öberg');
    expect(mail.text).toContain('Här kommer faktura 1042');
    expect(mail.text).toContain('Please find attached invoice 1042');
    expect(mail.html).toContain('<html lang="sv">');
    expect(mail.html).toContain('<div lang="en">');
  });

  test.each([
    ['Åsa Öberg', 'Hej Åsa Öberg!', 'Hello Åsa Öberg,'],
    ['Dr. A. Öberg (Inköp & Ekonomi)', 'Hej Dr. A. Öberg (Inköp & Ekonomi)!', 'Hello Dr. A. Öberg (Inköp & Ekonomi),'],
    ['Åsa! Vårt nya konto är SE45 5000 0000 0583 9825 7466', 'Hej!', 'Hello,'],
    ['Åsa, logga in på leverantor.example', 'Hej!', 'Hello,'],
    ['Åsa, svara till a@leverantor', 'Hej!', 'Hello,'],
    ['Kostnadsställe ٤٢', 'Hej!', 'Hello,'],
  ])('greets by the reference %s only if it has neither figures nor an address', (referenceName, swedish, english) => {
    const customer = { ...invoiceDocument().customer, referenceName };
    expect(mailIn('sv', { customer }).text.split('\n')).toContain(swedish);
    expect(mailIn('en', { customer }).text.split('\n')).toContain(english);
  });

  test('asks for the payment without a day if the due date has passed when the mail leaves', () => {
    for (const [language, dueDate, asks] of [
      ['sv', '2026-12-20', ['Att betala: ', 'Betala den till Leverantören AB, och ange']],
      ['en', '20 December 2026', ['To pay: ', 'Please pay it to Leverantören AB, and give']],
    ] as const) {
      const { text, html } = mailIn(language, { today: '2026-12-21' });
      for (const words of asks) expect(text).toContain(words);
      expect(text + html).not.toContain(dueDate);
      expect(mailIn(language, { today: '2026-12-20' }).text).toContain(dueDate);
    }
  });

  test('asks for what is left of an invoice that is paid or credited in part by now', () => {
    const rest = { left: 640_00n, credited: 500_00n, paid: 1000_00n };
    const swedish = mailIn('sv', { rest });
    expect(swedish.text).toContain('Att betala senast 2026-12-20: 640,00\u00a0EUR');
    expect(swedish.text).toContain(
      'Av 2\u00a0140,00\u00a0EUR är 500,00\u00a0EUR krediterat och 1\u00a0000,00\u00a0EUR betalt. Kvar att betala är 640,00\u00a0EUR. Betala resten till Leverantören AB',
    );
    const english = mailIn('en', { rest: { ...rest, credited: 0n, paid: 1500_00n } });
    expect(english.text).toContain('To pay by 20 December 2026: EUR\u00a0640.00');
    expect(english.text).toContain(
      'EUR\u00a01,500.00 has been paid. EUR\u00a0640.00 is left to pay. Please pay the rest to',
    );
  });

  test('asks for no payment if there is nothing to pay, in SEK either', () => {
    const swedish = mailIn('sv', { rest: null, currency: 'SEK' });
    expect(swedish.text).toContain('Belopp: 2\u00a0140,00\u00a0SEK');
    expect(swedish.text).toContain('på 2\u00a0140,00\u00a0SEK, som PDF. Det finns inget att betala.');
    expect(swedish.text + swedish.html).not.toMatch(/Att betala|Betal/);
    const english = mailIn('en', { rest: null, currency: 'SEK' });
    expect(english.text).toContain('Amount: SEK\u00a02,140.00');
    expect(english.text).toContain('as a PDF. There is nothing to pay.');
    expect(english.text + english.html).not.toMatch(/To pay|pay it|EUR|bank/);
  });

  test('says that payment is only accepted in EUR if it asks for SEK, and how to get the amount', () => {
    for (const [language, sentence] of [
      ['sv', 'Betalning tas bara emot i EUR. Svara på det här mejlet, så får du beloppet i EUR.'],
      ['en', 'We only accept EUR. Reply to this e-mail to get the amount in EUR.'],
    ] as const) {
      const { text, html } = mailIn(language, { currency: 'SEK' });
      expect(text.split('\n')).toContain(sentence);
      expect(html).toContain(sentence);
      expect(mailIn(language).text).not.toContain(sentence);
      expect(mailIn(language, { currency: 'SEK', credits }).text).not.toContain(sentence);
    }
  });

  test('says of a credit note, as the document does, that an overpayment is refunded', () => {
    for (const [language, sentence] of [
      ['sv', 'redan betald betalar vi tillbaka det som är för mycket.'],
      ['en', 'If you have already paid that invoice, we will refund any overpayment.'],
    ] as const) {
      expect(mailIn(language, { credits }).text).toContain(sentence);
      expect(documentView(invoiceDocument({ language, credits })).payment.instruction).toContain(sentence);
    }
  });

  test('ends with the provider’s name, organisation number and seat, as they are today', () => {
    const company = 'Exempelbolaget Egenlön AB · Org.nr 556000-0000';
    expect(mailIn('sv').text.trimEnd().split('\n').at(-1)).toBe(company);
    expect(mailIn('sv', { seat: 'Malmö' }).text.trimEnd().split('\n').at(-1)).toBe(`${company} · Säte: Malmö`);
    // The number doesn't break at its hyphen.
    const number = '<span style="white-space:nowrap">556000-0000</span>';
    expect(mailIn('en', { seat: 'Malmö' }).html).toContain(`Company reg. no. ${number} · Registered office: Malmö`);
  });

  test('links to the provider’s page about personal data in each of its languages, if there is one', () => {
    const page = 'https://exempel.se/personuppgifter?a=1&b=2';
    const both = mailIn(undefined, { privacyPage: page });
    for (const label of ['Så behandlas personuppgifter', 'How personal data is handled']) {
      expect(both.text.split('\n')).toContain(`${label}: ${page}`);
      expect(both.html).toMatch(
        new RegExp(`<a href="https://exempel.se/personuppgifter\\?a=1&amp;b=2"[^>]*>${label}</a>`),
      );
    }
    for (const part of [mailIn('sv').text, mailIn('en').html])
      expect(part).not.toMatch(/personuppgifter|personal data/);
  });
});
