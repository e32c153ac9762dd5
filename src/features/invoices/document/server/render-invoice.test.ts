import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { drawPage, readPdf } from '#tests/support/documents/read-pdf.ts';
import { usePdfEngine } from '#tests/support/documents/use-pdf-engine.ts';
import { createPdfEngine, type PdfEngine } from '#server/pdf/pdf-engine.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Language } from '#shared/language.ts';
import { epcPayload } from '../domain/epc-payload.ts';
import type { DocumentLine, InvoiceDocument } from '../domain/invoice-document.ts';
import { LARGEST_PDF, renderInvoice } from './render-invoice.ts';

const { default: jsQR } = createRequire(import.meta.url)('jsqr') as typeof import('jsqr');

const engine = usePdfEngine();

const render = (document: InvoiceDocument) => renderInvoice(engine, document);
const read = async (document: InvoiceDocument) => readPdf(await render(document));
const line = (description: string): DocumentLine => ({
  description,
  unit: 'timmar',
  quantity: '1.00',
  price: '1.00',
  amount: '1.00',
});

describe('The invoice as PDF', () => {
  test('shows every fact of a sent invoice', async () => {
    const { text } = await read(invoiceDocument());
    for (const fact of [
      'Faktura 1042',
      'Fakturanummer 1042',
      'Fakturadatum 2026-11-20',
      'Kundnummer 1007',
      'Betalningsvillkor 30 dagar',
      'Förfallodag 2026-12-20',
      'Dröjsmålsränta 8 % per år',
      'Avsändare Anna Öberg anna@frilans.example',
      'Nordiska Designbyrån AB Storgatan 12 411 38 Göteborg Tyskland',
      'Org. Nr/ID. Nr 556677-8899',
      'Er referens Karl Åkesson',
      'E-post faktura@nordiska.example',
      'Benämning Antal Enhet À-pris Belopp',
      'Gränssnittsdesign 7,5 Timmar 85,00 EUR 637,50 EUR',
      'Illustrationer 5 St. 110,50 EUR 552,50 EUR',
      'Granskning Fast Pris 950,00 EUR',
      'To pay 2 140,00 EUR',
      'Meddelande Tack för ett gott samarbete.',
      'Mottagare Leverantören AB',
      'Bank Banken',
      'IBAN SE35 5000 0000 0549 1000 0003',
      'BIC BANKSESS',
      'Referens 1042',
      'RF-referens RF97 1042',
      'Ange fakturanummer 1042 som referens när du betalar.',
      'We only accept EUR',
      'Leverantören AB Bolagsgatan 3, 111 22 Stockholm',
      'Org.nr 556000-0001 · Momsreg.nr SE556000000101',
      'bolaget@leverantor.example · +46-8-111111',
      'Omvänd betalningsskyldighet',
      'Leverantören AB · Bolagsgatan 3 · 111 22 Stockholm',
      'Sida 1 av 1',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toContain('Utkast');
    expect(text).not.toContain('Exempel');
  });

  test('tells the provider’s seat beside its organisation number, in the customer’s language', async () => {
    const { provider } = invoiceDocument();
    const textIn = async (language: Language) =>
      (await readPdf(await render(invoiceDocument({ language, provider: { ...provider, seat: 'Malmö' } })))).text;
    expect(await textIn('sv')).toContain('Org.nr 556000-0001 · Säte: Malmö · Momsreg.nr');
    expect(await textIn('en')).toContain('Company reg. no. 556000-0001 · Registered office: Malmö · VAT no.');
  });

  test('says that the provider is approved for F-tax, in the customer’s language', async () => {
    const { provider } = invoiceDocument();
    const textIn = async (language: Language) =>
      (await readPdf(await render(invoiceDocument({ language, provider: { ...provider, approvedForFTax: true } }))))
        .text;
    expect(await textIn('sv')).toContain('Momsreg.nr SE556000000101 · Godkänd för F-skatt');
    expect(await textIn('en')).toContain('VAT no. SE556000000101 · Approved for Swedish F-tax');
  });

  test('has every label, figure, date and country in the customer’s language', async () => {
    const bytes = await render(invoiceDocument({ language: 'en' }));
    const { text, title, lang, tags } = await readPdf(bytes);
    expect({ title, lang }).toEqual({ title: 'Invoice 1042', lang: 'en' });
    for (const fact of [
      'Invoice 1042',
      'Invoice number 1042',
      'Invoice date 20 November 2026',
      'Customer number 1007',
      'Payment terms 30 days',
      'Due date 20 December 2026',
      'Late interest 8% a year',
      'From Anna Öberg anna@frilans.example',
      'Nordiska Designbyrån AB Storgatan 12 411 38 Göteborg Germany',
      'Reg. no./ID no. 556677-8899',
      'Your reference Karl Åkesson',
      'Description Quantity Unit Unit price Amount',
      'Gränssnittsdesign 7.5 Hours EUR 85.00 EUR 637.50',
      'Granskning Fixed price EUR 950.00',
      'To pay EUR 2,140.00',
      'Payee Leverantören AB',
      'RF reference RF97 1042',
      'Please give invoice number 1042 as the reference when you pay.',
      'We only accept EUR',
      'Scan with your bank’s app',
      'Company reg. no. 556000-0001 · VAT no. SE556000000101',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(fact);
    }
    expect(tags.find(({ role }) => role === 'Figure')?.alt).toContain('Payment QR code');
    expect(await pdfFaults(bytes)).toEqual([]);
  });

  test('leaves out what is not set: no message, no VAT number, no VAT text', async () => {
    const { provider } = invoiceDocument();
    const { text } = await read(
      invoiceDocument({ note: '', provider: { ...provider, vatNumber: null, vatText: null } }),
    );
    expect(text).not.toContain('Meddelande');
    expect(text).not.toContain('Momsreg.nr');
    expect(text).toContain('To pay 2 140,00 EUR Betalning');
  });

  test('shows an invoice in kronor with its currency, and still says that only EUR is accepted', async () => {
    const { text } = await read(invoiceDocument({ currency: 'SEK' }));
    expect(text).toContain('To pay 2 140,00 SEK');
    expect(text).toContain('We only accept EUR');
    expect(text).not.toContain('Skanna');
  });

  test('says on every page of a draft that it is one', async () => {
    const { pages } = await read(
      invoiceDocument({ state: 'draft', lines: Array.from({ length: 60 }, () => line('Rad')) }),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('Utkast');
    expect(pages[0]).toContain('Fakturan är inte skickad');
  });

  test('says of a returned invoice that it was returned, and not that it was never sent', async () => {
    const { text } = await read(invoiceDocument({ state: 'returned' }));
    expect(text).toContain('Returnerad');
    expect(text).toContain('Fakturan är returnerad. Den rättade fakturan är inte skickad än.');
    expect(text).not.toContain('Utkast');
    expect(text).not.toContain('Skanna');
  });

  test('says that the sample provider is one', async () => {
    const { provider } = invoiceDocument();
    const { text } = await read(invoiceDocument({ provider: { ...provider, sample: true } }));
    expect(text).toContain('Exempel: företaget och bankuppgifterna är påhittade. Betala inte den här fakturan.');
    const credits = { invoiceNumber: 1041, invoiceDate: '2026-11-01' as CalendarDate, reason: 'Fel antal' };
    const note = await read(invoiceDocument({ credits, provider: { ...provider, sample: true } }));
    expect(note.text).toContain('Exempel: företaget är påhittat. Kreditfakturan gäller inte.');
    expect(note.text).not.toContain('Betala inte');
  });

  test('exists for a draft without lines', async () => {
    const { text } = await read(invoiceDocument({ state: 'draft', lines: [], total: '0.00' }));
    expect(text).toContain('To pay 0,00 EUR');
  });

  test('can be read aloud: tagged, in Swedish, with a title, headings, a table and its English words marked', async () => {
    const { title, author, lang, pdfA, tags } = await read(invoiceDocument());
    expect({ title, author, lang, pdfA }).toEqual({
      title: 'Faktura 1042',
      author: 'Leverantören AB',
      lang: 'sv',
      pdfA: '3A',
    });
    const count = (role: string) => tags.filter((tag) => tag.role === role).length;
    expect([count('H1'), count('H2'), count('Table'), count('TH'), count('TBody')]).toEqual([1, 5, 1, 6, 1]);
    expect(tags.find(({ role }) => role === 'Figure')?.alt).toContain('QR-kod för betalning');
    expect(tags.filter((tag) => tag.lang === 'en').map(({ role }) => role)).toEqual(['TFoot', 'P']);
  });

  test('is PDF/A-3a and PDF/UA-1 at once, whatever it shows', async () => {
    const { provider } = invoiceDocument();
    for (const document of [
      invoiceDocument(),
      invoiceDocument({ state: 'draft', lines: [], total: '0.00' }),
      invoiceDocument({ currency: 'SEK', note: '', provider: { ...provider, sample: true, vatText: null } }),
      invoiceDocument({ lines: Array.from({ length: 100 }, () => line('Rad')), note: 'هذا שלום 김 สมชาย 👩‍💻 \ue000' }),
    ]) {
      expect(await pdfFaults(await render(document))).toEqual([]);
    }
  });

  test('states the position of the payment code', async () => {
    const bytes = await render(invoiceDocument());
    const [left = 0, bottom = 0, right = 0, top = 0] = (await readPdf(bytes)).tags.find(({ bbox }) => bbox)?.bbox ?? [];
    const { data, width, height } = await drawPage(bytes, 1);
    const code = jsQR(data, width, height)?.location;
    const scale = 2;
    expect(right - left).toBeLessThan(100);
    expect(top - bottom).toBeCloseTo(right - left);
    expect(code?.topLeftCorner.x).toBeGreaterThan(left * scale);
    expect(code?.topRightCorner.x).toBeLessThan(right * scale);
    expect(code?.topLeftCorner.y).toBeGreaterThan(height - top * scale);
    expect(code?.bottomLeftCorner.y).toBeLessThan(height - bottom * scale);
  });

  test('reads each label with its value, and the total with its label', async () => {
    const { tags } = await read(invoiceDocument());
    const roles = tags.map(({ role }) => role).join(' ');
    expect(roles.match(/LI Lbl Span LBody/g)).toHaveLength(15);
    expect(roles).toContain('TFoot TR TH TD');
  });

  test('has the same bytes for the same invoice, also from another engine', async () => {
    const document = invoiceDocument();
    const first = await render(document);
    const other = createPdfEngine();
    const [second, third] = [await render(document), await renderInvoice(other, document)];
    other.close();
    expect(Buffer.compare(first, second)).toBe(0);
    expect(Buffer.compare(first, third)).toBe(0);
  });

  test('shows a payment code that another program reads as the same transfer', async () => {
    const document = invoiceDocument();
    const { data, width, height } = await drawPage(await render(document), 1);
    expect(jsQR(data, width, height)?.data).toBe(epcPayload(document));
  });

  test('holds 300 lines, with the table’s header on every page', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => line(`Rad ${index + 1} av arbetet`));
    const { pages, text, textsOffPage } = await read(invoiceDocument({ lines }));
    for (let number = 1; number <= 300; number += 1) expect(text).toContain(`Rad ${number} av arbetet 1 Timmar`);
    for (const page of pages.filter((content) => content.includes('av arbetet'))) {
      expect(page).toContain('Benämning Antal Enhet À-pris Belopp');
    }
    expect(textsOffPage).toEqual([]);
  });

  test('shows a description of 3,000 characters without a space in full, within its pages', async () => {
    const { text, textsOffPage } = await read(invoiceDocument({ lines: [line('ж'.repeat(3000))] }));
    expect(text.match(/ж/g)).toHaveLength(3000);
    expect(textsOffPage).toEqual([]);
  });

  test('shows a description that is taller than a page in full, within its pages', async () => {
    const tall = Array.from({ length: 150 }, (_, index) => `stycke ${index + 1}.`).join('\n');
    const { pages, text, textsOffPage } = await read(invoiceDocument({ lines: [line(tall)] }));
    for (let number = 1; number <= 150; number += 1) expect(text).toContain(`stycke ${number}.`);
    expect(pages.length).toBeGreaterThan(2);
    expect(textsOffPage).toEqual([]);
  });

  test.each(['sv', 'en'] as const)('leaves room for descriptions beside the largest figures (%s)', async (language) => {
    const figures = { quantity: '999999999.99', price: '999999999.99', amount: '499999999500.00' };
    const work = 'Utveckling av den nya plattformen med alla dess delar, prov, drift och handledning under hela hösten';
    const lines = Array.from(
      { length: 6 },
      () => ({ ...line(work), ...figures, vat: { category: 'S', rate: '25' } }) as const,
    );
    const vat = { rows: [], tax: '0.00', payable: '2999999997000.00' };
    const { pages, textsOffPage } = await read(invoiceDocument({ language, lines, vat, note: '' }));
    expect(pages).toHaveLength(1);
    expect(textsOffPage).toEqual([]);
  });

  test('is refused if it is larger than a mail may be', async () => {
    const sized = (bytes: number): PdfEngine => ({ render: async () => new Uint8Array(bytes), close() {} });
    const refused = renderInvoice(sized(LARGEST_PDF + 1), invoiceDocument());
    await expect(refused).rejects.toMatchObject({ code: 'pdf-too-large', status: 409 });
    expect(await renderInvoice(sized(LARGEST_PDF), invoiceDocument())).toHaveLength(LARGEST_PDF);
  });
});
