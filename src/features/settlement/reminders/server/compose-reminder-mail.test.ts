import { expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Language } from '#shared/language.ts';
import type { Demand } from '../domain/demand.ts';
import { composeReminderMail } from './compose-reminder-mail.ts';

const reminders = {
  steps: [
    { daysLate: 5, swedish: 'Nu är det dags.' },
    { daysLate: 9, swedish: 'Betala nu.', english: 'Pay now.' },
  ],
  chargesInterest: false,
  fee: { EUR: '5.00', SEK: '0.00' },
};
const PAGE = 'https://leverantor.example/personuppgifter';
const demand = { left: 140_00n, credited: 0n, paid: 2_000_00n, fee: 5_00n, interest: 1_23n, sum: 145_00n };

function mailIn(
  language: Language | undefined,
  step: number,
  settled: Partial<Demand> = {},
  change: Partial<InvoiceDocument> = {},
  terms: Partial<typeof reminders> = {},
  receivedOn = '2026-12-20' as CalendarDate,
) {
  const today = '2026-12-29' as CalendarDate;
  const reminder = {
    invoiceId: 'a',
    step,
    to: 'kund@kund.example',
    receivedOn,
    today,
    demand: { ...demand, ...settled },
  };
  const company = { name: 'Leverantören AB', organizationNumber: '556000-0001', seat: 'Malmö', privacyPage: PAGE };
  const provider = { ...company, email: 'bolaget@leverantor.example', reminders: { ...reminders, ...terms } };
  return composeReminderMail(reminder, invoiceDocument({ language, ...change }), new Uint8Array(), provider);
}

test('a reminder in English says all of it in English, with the provider’s own words where it has set them', () => {
  const first = mailIn('en', 1);
  expect(first.subject).toBe('Reminder: invoice 1042 from Anna Öberg');
  for (const part of [
    'To pay for invoice 1042: EUR\u00a0145.00',
    'Invoice 1042 from Anna Öberg was due on 20 December 2026',
    'We have not received the full payment',
    'Of EUR\u00a02,140.00, EUR\u00a02,000.00 has been paid. EUR\u00a0140.00 is left to pay.',
    'Reminder fee: EUR\u00a05.00. It is included in the amount to pay.',
    'Late interest is 8% a year on what is left to pay. Up to and including 29 December 2026 it is EUR\u00a01.23, which is not',
  ])
    expect(first.text).toContain(part);
  expect(first.text).not.toMatch(/[Ff]aktura|betala|dags/);
  expect(first.html).toContain('Scan with your bank’s app');
  expect(first.attachments?.map(({ filename }) => filename)).toEqual(['invoice-1042.pdf', 'payment-code.gif']);
  expect(mailIn('en', 2).text).toContain('Pay now.');
});

test('the provider’s own words keep their lines, each as a paragraph', () => {
  const steps = [
    { daysLate: 5, swedish: 'Hej igen!\r\n\r\nVi väntar på er betalning.\nBetala nu.', english: 'Pay\nnow.' },
  ];
  const both = mailIn(undefined, 1, {}, {}, { steps });
  expect(both.text).toContain('Hej igen!\n\nVi väntar på er betalning.\n\nBetala nu.\n\nAv ');
  expect(both.text).toContain('Pay\n\nnow.\n\nOf ');
  for (const line of ['Hej igen!', 'Vi väntar på er betalning.', 'Betala nu.', 'Pay', 'now.'])
    expect(both.html).toContain(`<p style="margin:0 0 16px"><bdi>${line}</bdi></p>`);
});

test('a reminder greets by the customer’s reference only if it has neither figures nor an address', () => {
  const greetingOf = (referenceName: string) =>
    mailIn('sv', 1, {}, { customer: { ...invoiceDocument().customer, referenceName } }).text.match(/^Hej.*$/m)?.[0];
  expect(greetingOf('Åsa Öberg')).toBe('Hej Åsa Öberg!');
  expect(greetingOf('Vårt nya konto är SE45 5000 0000 0583 9825 7466')).toBe('Hej!');
});

test('a reminder in Swedish has no English, and one of an invoice from before customers had a language has both', () => {
  const swedish = mailIn('sv', 2);
  expect(swedish.text).toContain('Betala nu.');
  expect(swedish.text).not.toMatch(/Pay now|[Ii]nvoice/);
  const both = mailIn(undefined, 2);
  expect(both.subject).toBe('Påminnelse: faktura 1042 från Anna Öberg / Reminder: invoice 1042 from Anna Öberg');
  for (const part of ['Betala nu.', 'Pay now.']) expect(both.text).toContain(part);
});

test('a reminder to who got the invoice after its due date says when it was mailed, and not that it was due', () => {
  const [swedish, english] = (['sv', 'en'] as const).map(
    (language) => mailIn(language, 1, {}, {}, { steps: [] }, '2026-12-21' as CalendarDate).text,
  );
  expect(swedish).toContain('Faktura 1042 från Anna Öberg mejlades 2026-12-21');
  expect(swedish).toContain('från Anna Öberg. Vi mejlade fakturan den 2026-12-21. Har du');
  expect(swedish).not.toMatch(/förföll|2026-12-20/);
  expect(english).toContain('Invoice 1042 from Anna Öberg was e-mailed on 21 December 2026');
  expect(english).toContain('from Anna Öberg. We e-mailed the invoice on 21 December 2026. If you');
  expect(english).not.toMatch(/was due|20 December/);
});

test('a reminder says whether the fee and the interest are in the amount that it asks for', () => {
  const told = mailIn('sv', 1).text.replaceAll('\u00a0', ' ');
  expect(told).toContain('Påminnelseavgift: 5,00 EUR. Den ingår i beloppet att betala.');
  expect(told).toContain('Till och med 2026-12-29 är den 1,23 EUR, som inte ingår i beloppet att betala.');
  const charged = mailIn('sv', 1, { sum: 146_23n }, {}, { chargesInterest: true }).text.replaceAll('\u00a0', ' ');
  expect(charged).toContain('Till och med 2026-12-29 är den 1,23 EUR. Den ingår i beloppet att betala.');
});

test('a reminder that asks for a fee or interest says what is left of the invoice itself', () => {
  const textIn = (language: Language, change = {}) =>
    mailIn(language, 1, { credited: 0n, paid: 0n, ...change }).text.replaceAll('\u00a0', ' ');
  expect(textIn('sv')).toContain('Kvar att betala av fakturan är 140,00 EUR.');
  expect(textIn('en')).toContain('EUR 140.00 of the invoice is left to pay.');
  expect(textIn('sv', { sum: 140_00n, fee: 0n })).not.toContain('Kvar att betala');
});

test.each([
  [0n, 0n, null, null],
  [40_00n, 0n, 'Av 180,00 EUR är 40,00 EUR krediterat.', 'Of EUR 180.00, EUR 40.00 has been credited.'],
  [0n, 20_00n, 'Av 160,00 EUR är 20,00 EUR betalt.', 'Of EUR 160.00, EUR 20.00 has been paid.'],
  [
    40_00n,
    20_00n,
    'Av 200,00 EUR är 40,00 EUR krediterat och 20,00 EUR betalt.',
    'Of EUR 200.00, EUR 40.00 has been credited and EUR 20.00 has been paid.',
  ],
])('a reminder explains its sum when %i is credited and %i paid', (credited, paid, swedish, english) => {
  const textIn = (language: Language) => mailIn(language, 1, { credited, paid }).text.replaceAll('\u00a0', ' ');
  if (swedish === null) expect(textIn('sv') + textIn('en')).not.toMatch(/krediterat|betalt\.|credited|has been paid/);
  else {
    expect(textIn('sv')).toContain(`${swedish} Kvar att betala är 140,00 EUR.`);
    expect(textIn('en')).toContain(`${english} EUR 140.00 is left to pay.`);
  }
});

test('a reminder in SEK asks for EUR alone, and says how to get the amount', () => {
  const { text, html } = mailIn(undefined, 1, {}, { currency: 'SEK' });
  const plain = text.replaceAll('\u00a0', ' ');
  for (const sentence of [
    'Betalning tas bara emot i EUR. Att betala är motsvarande 145,00 SEK i EUR. Svara på det här mejlet, så får du beloppet i EUR.',
    'We only accept EUR. The amount to pay is the equivalent of SEK 145.00 in EUR. Reply to this e-mail to get the amount in EUR.',
  ]) {
    expect(plain.split('\n')).toContain(sentence);
    expect(html.replaceAll('\u00a0', ' ')).toContain(sentence);
  }
  expect(plain).toMatch(/Betala beloppet i EUR till .* IBAN /);
  expect(plain).toMatch(/Please pay the amount in EUR to .* IBAN /);
  expect(plain).not.toMatch(/Betala \d|pay SEK/);
  expect(mailIn(undefined, 1).text).not.toMatch(/bara emot|only accept|beloppet i EUR|amount in EUR/);
});

test('a reminder ends with the provider’s name, organisation number, seat and page about personal data in each of its languages', () => {
  const both = mailIn(undefined, 1);
  const swedish = 'Leverantören AB · Org.nr 556000-0001 · Säte: Malmö';
  const english = 'Leverantören AB · Company reg. no. 556000-0001 · Registered office: Malmö';
  for (const line of [swedish, english]) {
    expect(both.text.split('\n')).toContain(line);
    expect(both.html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(line);
  }
  expect(mailIn('sv', 1).text.trimEnd().endsWith(`${swedish}\n\nSå behandlas personuppgifter: ${PAGE}`)).toBe(true);
  expect(mailIn('en', 1).text.trimEnd().endsWith(`${english}\n\nHow personal data is handled: ${PAGE}`)).toBe(true);
});
