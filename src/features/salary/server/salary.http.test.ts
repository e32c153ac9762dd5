import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { wageYears } from '#database/schema/settlement.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { atFixedPrice, newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSendableInvoice, newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { forward, pay, payOut, reverseWage } = useAccountant(program);

const specificationOf = (token: string, invoiceId: string) =>
  program().request('GET', `/api/salary/specification/${invoiceId}`, { token });
/** The text of the PDF, with one space between words. */
async function pdfTextOf(token: string, invoiceId: string): Promise<string> {
  const { bytes } = await program().request('GET', `/api/salary/pdf/${invoiceId}`, { token });
  return (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ');
}
const savePayout = (token: string, body: object) =>
  program().request('POST', '/api/bankinformation/savebankinfo', { token, body });

/** Records that a sent invoice of 901 EUR was paid, and its wage paid out, today or on a date. */
async function settle(invoiceId: string, wage = '846.94', paidOn?: string) {
  await forward(invoiceId);
  await pay(invoiceId, '901', paidOn);
  await payOut(invoiceId, wage, paidOn);
}

/** Sends a member's invoice of 901 EUR, or SEK. */
async function sendInvoice(token: string, orgCurrencyCode: 'EUR' | 'SEK' = 'EUR'): Promise<string> {
  const clientId = await newClient(program(), token, { orgCurrencyCode });
  return (await newSentInvoice(program(), token, atFixedPrice(901), clientId)).invoiceId;
}

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('The salary specification', () => {
  test('splits the invoice’s total into fee and net, and shows each payout option’s terms beside it', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    const { json } = await specificationOf(token, invoiceId);
    expect(json).toMatchObject({
      head: { invoiceNumber: Number(invoiceNumber), total: '901.00', currency: 'EUR', state: 'draft' },
      pay: { option: 'wiseAccountInfo', feePercent: 6, fee: '54.06', net: '846.94' },
      transactionFee: '0.00',
      taxPaymentFee: '0.00',
      totalTax: '0.00',
      fixedFee: '0.00',
      payoutTable: [
        { option: 'wiseAccountInfo', percent: 6, fee: '54.06', net: '846.94' },
        { option: 'bankAccountInfo', percent: 8, fee: '72.08', net: '828.92' },
        { option: 'paypalInfo', percent: 10, fee: '90.10', net: '810.90' },
      ],
    });
    expect(json.head.lines).toBeUndefined();
  });

  test('has no fee and no net without payout details', async () => {
    const { token } = await program().newMember();
    const { invoiceId } = await newInvoice(program(), token);
    expect((await specificationOf(token, invoiceId)).json).toMatchObject({ pay: null, head: { total: '0.00' } });
  });

  test('of a small invoice shows a negative net by the table as it is', async () => {
    const { token } = await newSendableInvoice(program());
    const { invoiceId } = await newInvoice(program(), token);
    await newLine(program(), token, invoiceId, { quantity: 1, price: 10 });
    const { json } = await specificationOf(token, invoiceId);
    expect(json.fixedFee).toBe('25.00');
    expect(json.payoutTable[0]).toEqual({ option: 'wiseAccountInfo', percent: 8, fee: '25.80', net: '-15.80' });
  });

  test('of an invoice in SEK has no rates by the table, only the fixed fee', async () => {
    const { token } = await newSendableInvoice(program());
    const clientId = await newClient(program(), token, { orgCurrencyCode: 'SEK' });
    const { invoiceId } = await newInvoice(program(), token, clientId);
    await newLine(program(), token, invoiceId, { quantity: 1, price: 1999.99 });
    expect((await specificationOf(token, invoiceId)).json).toMatchObject({
      head: { currency: 'SEK' },
      pay: { fee: '120.00', net: '1879.99' },
      fixedFee: '250.00',
      payoutTable: null,
    });
    expect(await pdfTextOf(token, invoiceId)).toContain('Serviceavgiften ovan dras också av.');
  });

  test('of a sent invoice keeps the payout option that was frozen', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    const before = (await specificationOf(token, invoiceId)).json;
    await savePayout(token, { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'nytt' } });
    expect((await specificationOf(token, invoiceId)).json).toEqual(before);
    expect(before.pay.option).toBe('wiseAccountInfo');
  });

  test('says of the payout option of a sent invoice that it is the one of the send', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    expect(await pdfTextOf(token, invoiceId)).toContain('Utbetalningssätt Wise-konto Utbetalningsdag');
    await send(program(), token, invoiceId);
    expect(await pdfTextOf(token, invoiceId)).toContain('Utbetalningssätt Wise-konto, när fakturan skickades');
  });

  test('says below the net what the payout table gives of it, if that is less, also of a wage that is paid', async () => {
    const { token } = await newSender(program());
    const byTable = async (fixedPrice: number, paysOut = false, orgCurrencyCode: 'EUR' | 'SEK' = 'EUR') => {
      const clientId = await newClient(program(), token, { orgCurrencyCode });
      const { invoiceId } = await newSentInvoice(program(), token, atFixedPrice(fixedPrice), clientId);
      await forward(invoiceId);
      await pay(invoiceId, String(fixedPrice));
      if (paysOut) await payOut(invoiceId);
      const text = await pdfTextOf(token, invoiceId);
      return /(När lönen betalas ut gäller|Lönen är utbetald enligt|Avgifterna i) tabellen nedan.*?(?= Ingen skatt)/.exec(
        text,
      )?.[0];
    };
    expect(await byTable(150)).toBe('När lönen betalas ut gäller tabellen nedan: 113,00 EUR.');
    expect(await byTable(150, true)).toBe('Lönen är utbetald enligt tabellen nedan: 113,00 EUR.');
    expect(await byTable(901)).toBeUndefined();
    expect(await byTable(10)).toBe('Avgifterna i tabellen nedan är större än beloppet, så ingen lön betalas ut.');
    expect(await byTable(1000, false, 'SEK')).toBe('När lönen betalas ut gäller tabellen nedan: 690,00 SEK.');
    await savePayout(token, { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'bo@example.se' } });
    expect(await byTable(800)).toBeUndefined();
  });

  test('is a PDF too, with the same figures', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    const { bytes } = await program().request('GET', `/api/salary/pdf/${invoiceId}`, { token });
    const text = (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ');
    for (const fact of [
      `Lönespecifikation, faktura ${invoiceNumber}`,
      'Utkast',
      '901,00 EUR',
      '6 %',
      '54,06 EUR',
      '846,94 EUR Ingen skatt är avdragen. Du kan behöva betala skatt på beloppet själv.',
    ]) {
      expect(text).toContain(fact);
    }
    expect(await pdfFaults(new Uint8Array(bytes))).toEqual([]);
  });

  test('shows in the PDF the status of a sent invoice’s wage', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    const text = () => pdfTextOf(token, invoiceId);
    expect(await text()).not.toContain('Lönen betalas ut');
    await send(program(), token, invoiceId);
    expect(await text()).toContain('Fakturan granskas. Lönen betalas ut när kunden har betalat.');
    await forward(invoiceId);
    expect(await text()).toContain('Fakturan är vidarebefordrad till kunden.');
    await pay(invoiceId, '901');
    expect(await text()).toContain('Kunden har betalat. Lönen betalas ut härnäst.');
    await payOut(invoiceId, '846.94');
    expect(await text()).toContain('Lönen är utbetald: 846,94 EUR den 2026-11-20 till …7034.');
  });

  test('is the owner’s alone: another member gets 404', async () => {
    const { invoiceId } = await newSendableInvoice(program());
    const { token } = await program().newMember();
    expect((await specificationOf(token, invoiceId)).status).toBe(404);
    expect((await program().request('GET', `/api/salary/pdf/${invoiceId}`, { token })).status).toBe(404);
  });

  test('says who issues it and when, and waits for the pay day until the wage is paid out', async () => {
    program().setClock('2026-11-20T23:30:00Z');
    const { token } = await newSendableInvoice(program());
    const invoiceId = await sendInvoice(token);
    expect((await specificationOf(token, invoiceId)).json).toMatchObject({ issuedOn: '2026-11-21', wage: null });
    await settle(invoiceId, '800');
    const { json } = await specificationOf(token, invoiceId);
    expect(json.wage).toEqual({ paidOn: '2026-11-21', amount: '800.00' });
    const { bytes } = await program().request('GET', `/api/salary/pdf/${invoiceId}`, { token });
    const text = (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ');
    for (const fact of ['Lön till', 'Utbetalningsdag 2026-11-21', 'Utbetalt belopp 800,00 EUR', 'november 2026']) {
      expect(text).toContain(fact);
    }
    const { name, organizationNumber } = json.head.provider;
    expect(text).toContain(`Utfärdad Datum 2026-11-21 Av ${name} Org.nr ${organizationNumber}`);
    expect(await pdfFaults(new Uint8Array(bytes))).toEqual([]);
  });

  test('adds up the wages that were paid out this year, by currency and without what was reversed', async () => {
    program().setClock('2026-01-02T10:00:00Z');
    const { token, invoiceId: draft } = await newSendableInvoice(program());
    const other = await newSendableInvoice(program());
    program().setClock('2025-12-30T10:00:00Z');
    const lastYear = await sendInvoice(token);
    program().setClock('2026-01-02T10:00:00Z');
    await settle(lastYear, '846.94', '2025-12-31');
    expect((await specificationOf(token, draft)).json.yearToDate).toEqual([]);

    await settle(await sendInvoice(token));
    await settle(await sendInvoice(token), '800');
    await settle(await sendInvoice(token, 'SEK'), '500');
    const sums = [
      { currency: 'EUR', wages: 2, invoiced: '1802.00', fee: '155.06', paidOut: '1646.94' },
      { currency: 'SEK', wages: 1, invoiced: '901.00', fee: '401.00', paidOut: '500.00' },
    ];
    expect((await specificationOf(token, draft)).json.yearToDate).toEqual(sums);

    const reversed = await sendInvoice(token);
    await settle(reversed);
    await reverseWage(reversed);
    expect((await specificationOf(token, reversed)).json).toMatchObject({ wage: null, yearToDate: sums });

    expect((await specificationOf(other.token, other.invoiceId)).json.yearToDate).toEqual([]);
    program().setClock('2025-12-31T22:59:00Z');
    const { json: before } = await specificationOf(token, draft);
    expect(before.yearToDate).toMatchObject([{ currency: 'EUR', wages: 1 }]);
  });

  test('reads a row a year and currency for its sums, however many wages there are', async () => {
    const { token, memberId } = await newSender(program());
    for (let count = 0; count < 3; count += 1) await settle(await sendInvoice(token));
    const rows = await program().deps.db.select().from(wageYears).where(eq(wageYears.memberId, memberId));
    expect(rows).toMatchObject([
      { year: 2026, currency: 'EUR', wages: 3, invoiced: 2703_00n, wageSum: 2540_82n, paidAmount: 2540_82n },
    ]);
  });
});
