import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { VatRegistration } from '#shared/vat/vat-registration.ts';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import type { Language } from '#shared/language.ts';
import type { Currency } from '#shared/money.ts';
import { VAT } from '#tests/support/program/vat-provider.ts';
import { usePdfEngine } from '#tests/support/documents/use-pdf-engine.ts';
import { buildInvoiceDocument } from '../domain/build-invoice-document.ts';
import { payableAmount } from '../domain/invoice-document.ts';
import { epcPayload } from '../domain/epc-payload.ts';
import { renderInvoice } from './render-invoice.ts';

const engine = usePdfEngine();

const { provider, customer, sender, invoiceDate, dueDate } = invoiceDocument();

const NO_DELIVERY = { deliveredFrom: null, deliveredOn: null };

/** The document of a sent invoice from a provider that is registered for VAT. Each line has a fixed price. */
function documentTo(
  buyer: { country: string; vatNumber?: string; isOrganization?: boolean },
  lines: [cents: bigint, vatRate: bigint | null][],
  language: Language = 'sv',
  vat: VatRegistration = VAT,
  delivery: { deliveredFrom: CalendarDate | null; deliveredOn: CalendarDate | null } = NO_DELIVERY,
  currency: Currency = 'EUR',
) {
  return buildInvoiceDocument({
    state: 'sent',
    invoiceDate,
    invoice: {
      invoiceNumber: 1042,
      noOfDueDates: 30,
      dueDate,
      ...delivery,
      note: '',
      total: lines.reduce((sum, [cents]) => sum + cents, 0n),
    },
    lines: lines.map(([amount, vatRate], at) => ({
      unit: 'fast-pris',
      quantity: null,
      price: null,
      workDescription: `Rådgivning ${at + 1}`,
      amount,
      vatRate,
    })),
    sender,
    customer: { ...customer, vatNumber: null, isOrganization: true, ...buyer },
    currency,
    language,
    provider: { ...provider, vatNumber: null, vatText: null, vatTextInEnglish: null, vat },
  });
}

const render = (document: ReturnType<typeof documentTo>) => renderInvoice(engine, document);
const textOf = async (document: ReturnType<typeof documentTo>) => (await readPdf(await render(document))).text;

describe('The PDF of an invoice with VAT', () => {
  test('has the law’s facts: the provider’s VAT number, and the day or the period of the work', async () => {
    const deliveredOn = '2026-11-18' as CalendarDate;
    const text = await textOf(
      documentTo({ country: 'Sweden' }, [[100_00n, null]], 'sv', VAT, { deliveredFrom: null, deliveredOn }),
    );
    for (const fact of [
      'Momsreg.nr SE556000000101',
      'Benämning Antal Enhet À-pris Moms Belopp',
      'Utfört 2026-11-18',
      'Rådgivning 1 Fast Pris 25 % 100,00 EUR',
      'Summa exkl. moms 100,00 EUR',
      'Moms 25 % på 100,00 EUR 25,00 EUR',
      'To pay 125,00 EUR',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toContain('Moms totalt');
    const period = { deliveredFrom: '2026-10-01' as CalendarDate, deliveredOn };
    expect(await textOf(documentTo({ country: 'Sweden' }, [[100_00n, null]], 'sv', VAT, period))).toContain(
      'Utfört 2026-10-01 – 2026-11-18',
    );
  });

  test('of mixed rates has a row for each with its base, and their sum', async () => {
    const document = documentTo({ country: 'Sweden' }, [
      [100_00n, 25_00n],
      [50_02n, 12_00n],
      [6n, 25_00n],
      [10_00n, 6_00n],
    ]);
    const text = await textOf(document);
    for (const fact of [
      'Moms 25 % på 100,06 EUR 25,02 EUR',
      'Moms 12 % på 50,02 EUR 6,00 EUR',
      'Moms 6 % på 10,00 EUR 0,60 EUR',
      'Moms totalt 31,62 EUR',
      'To pay 191,70 EUR',
    ]) {
      expect(text).toContain(fact);
    }
    expect(epcPayload(document)).toContain('\nEUR191.70\n');
  });

  test('has the VAT in SEK with its rate and where that comes from, if the provider’s accounts are in SEK', async () => {
    const exchange = { from: invoiceDate, until: invoiceDate, rate: 11_234_500n, source: 'Riksbanken 2026-10-30' };
    const inSek = { ...VAT, accountingCurrency: 'SEK' as const, exchangeRates: [exchange] };
    const lines: [bigint, bigint][] = [[1_000_00n, 25_00n]];
    const text = await textOf(documentTo({ country: 'Sweden' }, lines, 'sv', inSek));
    expect(text).toContain('Moms i SEK, 1 EUR = 11,2345 SEK (Riksbanken 2026-10-30) 2 808,63 SEK');
    expect(text).toContain('To pay 1 250,00 EUR');
    expect(await textOf(documentTo({ country: 'Norway' }, lines, 'sv', inSek))).not.toContain('SEK');
  });

  test('in SEK has the VAT in EUR, in both languages, if the provider’s accounts are in EUR', async () => {
    const exchange = { from: invoiceDate, until: invoiceDate, rate: 11_234_500n, source: 'Riksbanken 2026-10-30' };
    const vat = { ...VAT, exchangeRates: [exchange] };
    const documentIn = (language: Language) =>
      documentTo({ country: 'Sweden' }, [[1_000_00n, 25_00n]], language, vat, NO_DELIVERY, 'SEK');
    const text = await textOf(documentIn('sv'));
    expect(text).toContain('Moms i EUR, 1 EUR = 11,2345 SEK (Riksbanken 2026-10-30) 22,25 EUR');
    expect(text).toContain('To pay 1 250,00 SEK');
    expect(await textOf(documentIn('en'))).toContain(
      'VAT in EUR, EUR 1 = SEK 11.2345 (Riksbanken 2026-10-30) EUR 22.25',
    );
    // One that was frozen before the VAT in EUR was told.
    const { inEur: _, ...before } = documentIn('sv').vat ?? { rows: [], tax: '', payable: '' };
    expect(await textOf({ ...documentIn('sv'), vat: before })).not.toContain('Moms i EUR');
  });

  test('of a reverse charge has the customer’s VAT number, the law’s words and no VAT', async () => {
    const text = await textOf(documentTo({ country: 'Germany', vatNumber: 'DE136695976' }, [[100_00n, 25_00n]]));
    expect(text).toContain('Momsnummer DE136695976');
    expect(text).toContain('Omvänd betalningsskyldighet, moms 0 % på 100,00 EUR 0,00 EUR');
    expect(text).toContain(
      'Omvänd betalningsskyldighet: köparen är skyldig att betala momsen, artikel 196 i direktiv 2006/112/EG.',
    );
    expect(text).not.toContain('Reverse charge');
    expect(text).toContain('To pay 100,00 EUR');
  });

  test('exempt and export say why there is no VAT', async () => {
    const exempt = await textOf(documentTo({ country: 'Sweden' }, [[100_00n, 0n]]));
    expect(exempt).toContain('Momsfri, moms 0 % på 100,00 EUR 0,00 EUR');
    expect(exempt).toContain('Undantaget från moms, 10 kap. 6 § mervärdesskattelagen.');
    // Åland is in the EU, and outside its VAT.
    for (const country of ['Norway', 'Aland']) {
      const abroad = await textOf(documentTo({ country }, [[100_00n, 25_00n]]));
      expect(abroad).toContain('Export, moms 0 % på 100,00 EUR 0,00 EUR');
      expect(abroad).toContain(
        'Tjänsten är tillhandahållen utanför EU:s momsområde, 6 kap. 33 § mervärdesskattelagen.',
      );
    }
  });

  test('names the provision that exempts on the day of the work', () => {
    const exempt = { percent: 0n, account: '2611', exemptionInEnglish: null };
    const day = (text: string) => text as CalendarDate;
    const first = { ...exempt, exemption: 'Första paragrafen.', from: day('2000-01-01'), until: day('2025-12-31') };
    const second = { ...exempt, exemption: 'Andra paragrafen.', from: day('2026-01-01'), until: day('2026-12-31') };
    const third = { ...exempt, exemption: 'Tredje paragrafen.', from: day('2027-01-01'), until: null };
    const vat = { ...VAT, rates: [first, second, third] };
    const document = documentTo({ country: 'Sweden' }, [[100_00n, 0n]], 'sv', vat);
    expect(document.vat?.rows[0]?.words).toBe('Andra paragrafen.');
  });

  test('has the law’s words in the customer’s language alone', async () => {
    const english = (country: string, vatRate: bigint | null, vat?: VatRegistration) =>
      textOf(documentTo({ country, vatNumber: 'DE136695976' }, [[1234_00n, vatRate]], 'en', vat));
    const domestic = await english('Sweden', 12_00n);
    for (const fact of [
      'VAT no. SE556000000101',
      'Description Quantity Unit Unit price VAT Amount',
      'Fixed price 12% EUR 1,234.00',
      'Total excl. VAT EUR 1,234.00',
      'VAT 12% on EUR 1,234.00 EUR 148.08',
      'To pay EUR 1,382.08',
    ])
      expect(domestic).toContain(fact);
    const reverse = await english('Germany', null);
    expect(reverse).toContain('VAT number DE136695976');
    expect(reverse).toContain('Reverse charge, VAT 0% on EUR 1,234.00 EUR 0.00');
    expect(reverse).toContain(
      'Reverse charge: the customer is liable to pay the VAT, article 196 of Directive 2006/112/EC.',
    );
    const abroad = await english('Norway', null);
    expect(abroad).toContain(
      'outside the EU VAT territory and outside the scope of Swedish VAT, article 44 of Directive 2006/112/EC.',
    );
    expect(await english('Sweden', 0n)).toContain('Exempt from VAT, chapter 10, section 6 of the Swedish VAT Act.');
    const swedishAlone = { ...VAT, rates: VAT.rates.map((rate) => ({ ...rate, exemptionInEnglish: null })) };
    const exempt = await english('Sweden', 0n, swedishAlone);
    expect(exempt).toContain('Exempt from VAT.');
    for (const text of [domestic, reverse, abroad, exempt]) expect(text).not.toMatch(/[Mm]oms|mervärde|betalning/);
  });

  test.each(['sv', 'en'] as const)(
    'keeps the longest words and the largest amounts on its page (%s)',
    async (language) => {
      const largest = 500n * 999_999_999_00n;
      const lines: [bigint, bigint][] = [
        [largest, 25_00n],
        [largest, 12_00n],
        [largest, 0n],
      ];
      const document = documentTo({ country: 'Sweden', vatNumber: 'DE136695976' }, lines, language);
      for (const open of ['sent', 'returned'] as const) {
        const { text, textsOffPage } = await readPdf(await render({ ...document, state: open }));
        expect(textsOffPage).toEqual([]);
        expect(text).toContain(language === 'sv' ? '499 999 999 500,00 EUR' : 'EUR 499,999,999,500.00');
      }
    },
  );

  test('is PDF/A-3a and PDF/UA-1 too', async () => {
    const bytes = await render(
      documentTo({ country: 'Sweden' }, [
        [100_00n, 25_00n],
        [100_00n, 0n],
      ]),
    );
    expect(await pdfFaults(bytes)).toEqual([]);
  });

  test('is paid with VAT, and without a registration nothing tells of it', () => {
    const taxed = documentTo({ country: 'Sweden' }, [[100_00n, 25_00n]]);
    expect(payableAmount(taxed)).toBe('125.00');
    const { vat: _, ...plain } = taxed;
    expect(payableAmount(plain)).toBe('100.00');
  });
});
