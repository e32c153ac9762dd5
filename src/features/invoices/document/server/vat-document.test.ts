import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceDocument } from '#tests/support/documents/invoice-document.ts';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { VAT } from '#tests/support/program/vat-provider.ts';
import { createPdfEngine, type PdfEngine } from '#server/pdf/pdf-engine.ts';
import { buildInvoiceDocument } from '../domain/build-invoice-document.ts';
import { payableAmount } from '../domain/invoice-document.ts';
import { epcPayload } from '../domain/epc-payload.ts';
import { createInvoiceRenderer } from './render-invoice.ts';

let engine: PdfEngine;
beforeAll(() => {
  engine = createPdfEngine();
});
afterAll(() => engine.close());

const { provider, customer, sender, invoiceDate, dueDate } = invoiceDocument();

/** A sent invoice of a provider that is registered for VAT, with a fixed price in each line. */
function documentTo(
  buyer: { country: string; vatNumber?: string; isOrganization?: boolean },
  lines: [cents: bigint, vatRate: number | null][],
) {
  return buildInvoiceDocument({
    state: 'sent',
    invoiceDate,
    invoice: {
      invoiceNumber: 1042,
      noOfDueDates: 30,
      dueDate,
      note: '',
      total: lines.reduce((sum, [cents]) => sum + cents, 0n),
    },
    lines: lines.map(([amount, vatRate], at) => ({
      unit: 'fast-pris',
      quantity: null,
      price: null,
      workDescription: `Rådgivning ${at + 1}, klar 2026-11-18`,
      amount,
      vatRate,
    })),
    sender,
    customer: { ...customer, vatNumber: null, isOrganization: true, ...buyer },
    currency: 'EUR',
    provider: { ...provider, vatNumber: null, vatText: null, vat: VAT },
  });
}

const render = (document: ReturnType<typeof documentTo>) => createInvoiceRenderer(engine).renderInvoice(document);
const textOf = async (document: ReturnType<typeof documentTo>) => (await readPdf(await render(document))).text;

describe('The PDF of an invoice with VAT', () => {
  it('has the law’s facts: the provider’s VAT number, and the day of the work as it was written', async () => {
    const text = await textOf(documentTo({ country: 'Sweden' }, [[100_00n, null]]));
    for (const fact of [
      'Momsreg.nr SE556000000101',
      'Benämning Antal Enhet À-pris Moms Belopp',
      'Rådgivning 1, klar 2026-11-18 Fast Pris 25 % 100,00 EUR',
      'Summa exkl. moms 100,00 EUR',
      'Moms 25 % på 100,00 EUR 25,00 EUR',
      'To pay 125,00 EUR',
    ]) {
      expect(text).toContain(fact);
    }
    expect(text).not.toContain('Moms totalt');
  });

  it('of mixed rates has a row for each with its base, and their sum', async () => {
    const document = documentTo({ country: 'Sweden' }, [
      [100_00n, 25_00],
      [50_02n, 12_00],
      [6n, 25_00],
      [10_00n, 6_00],
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

  it('of a reverse charge has the customer’s VAT number, the law’s words and no VAT', async () => {
    const text = await textOf(documentTo({ country: 'Germany', vatNumber: 'DE136695976' }, [[100_00n, 25_00]]));
    expect(text).toContain('Momsnummer DE136695976');
    expect(text).toContain('Omvänd betalningsskyldighet, moms 0 % på 100,00 EUR 0,00 EUR');
    expect(text).toContain(
      'köparen är skyldig att betala momsen. Reverse charge, article 196 of Directive 2006/112/EC.',
    );
    expect(text).toContain('To pay 100,00 EUR');
  });

  it('exempt and export say why there is no VAT', async () => {
    const exempt = await textOf(documentTo({ country: 'Sweden' }, [[100_00n, 0]]));
    expect(exempt).toContain('Momsfri, moms 0 % på 100,00 EUR 0,00 EUR');
    expect(exempt).toContain('Undantaget från moms, 10 kap. 6 § mervärdesskattelagen.');
    const abroad = await textOf(documentTo({ country: 'Norway' }, [[100_00n, 25_00]]));
    expect(abroad).toContain('Export, moms 0 % på 100,00 EUR 0,00 EUR');
    expect(abroad).toContain('Tjänsten är tillhandahållen utanför EU, 6 kap. 33 § mervärdesskattelagen.');
  });

  it('is PDF/A-3a and PDF/UA-1 too', async () => {
    const bytes = await render(
      documentTo({ country: 'Sweden' }, [
        [100_00n, 25_00],
        [100_00n, 0],
      ]),
    );
    expect(await pdfFaults(bytes)).toEqual([]);
  });

  it('is paid with VAT, and without a registration nothing tells of it', () => {
    const taxed = documentTo({ country: 'Sweden' }, [[100_00n, 25_00]]);
    expect(payableAmount(taxed)).toBe('125.00');
    const { vat: _, ...plain } = taxed;
    expect(payableAmount(plain)).toBe('100.00');
  });
});
