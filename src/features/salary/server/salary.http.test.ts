import { describe, expect, test } from 'vitest';
import { newClient } from '#tests/support/people/new-client.ts';
import { newInvoice, newLine } from '#tests/support/people/new-invoice.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSendableInvoice } from '#tests/support/people/new-sendable-invoice.ts';
import { pdfFaults } from '#tests/support/documents/pdf-faults.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();

const specificationOf = (token: string, invoiceId: string) =>
  program().call('GET', `/api/salary/specification/${invoiceId}`, { token });
const savePayout = (token: string, body: object) =>
  program().call('POST', '/api/bankinformation/savebankinfo', { token, body });

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
  });

  test('of a sent invoice keeps the payout option that was frozen', async () => {
    const { token, invoiceId } = await newSendableInvoice(program());
    await send(program(), token, invoiceId);
    const before = (await specificationOf(token, invoiceId)).json;
    await savePayout(token, { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'nytt' } });
    expect((await specificationOf(token, invoiceId)).json).toEqual(before);
    expect(before.pay.option).toBe('wiseAccountInfo');
  });

  test('is a PDF too, with the same figures', async () => {
    const { token, invoiceId, invoiceNumber } = await newSendableInvoice(program());
    const { bytes } = await program().call('GET', `/api/salary/pdf/${invoiceId}`, { token });
    const text = (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ');
    for (const fact of [
      `Lönespecifikation, faktura ${invoiceNumber}`,
      'Utkast',
      '901,00 EUR',
      '6 %',
      '54,06 EUR',
      '846,94 EUR',
    ]) {
      expect(text).toContain(fact);
    }
    expect(await pdfFaults(new Uint8Array(bytes))).toEqual([]);
  });

  test('shows in the PDF the status of a sent invoice’s wage', async () => {
    const { token: reviewer } = await newReviewer(program(), 'Bo Ek');
    const { token, invoiceId } = await newSendableInvoice(program());
    const review = (action: string, body: object) =>
      program().call('POST', `/api/review/${action}/${invoiceId}`, { token: reviewer, body });
    const text = async () => {
      const { bytes } = await program().call('GET', `/api/salary/pdf/${invoiceId}`, { token });
      return (await readPdf(new Uint8Array(bytes))).text.replaceAll(/\s+/g, ' ');
    };
    expect(await text()).not.toContain('Lönen betalas ut');
    await send(program(), token, invoiceId);
    expect(await text()).toContain('Fakturan granskas. Lönen betalas ut när kunden har betalat.');
    await review('forward', { revision: 1 });
    expect(await text()).toContain('Fakturan är vidarebefordrad till kunden.');
    await review('payment', { paidOn: '2026-11-20', amount: '901', paidBefore: '0' });
    expect(await text()).toContain('Kunden har betalat. Lönen betalas ut härnäst.');
    const { json } = await review('payoutdetails', {});
    await review('payout', { paidOn: '2026-11-20', amount: '846.94', disclosureId: json.disclosureId });
    expect(await text()).toContain('Lönen är utbetald: 846,94 EUR den 2026-11-20 till …7034.');
  });

  test('is private: another member gets 404', async () => {
    const { invoiceId } = await newSendableInvoice(program());
    const { token } = await program().newMember();
    expect((await specificationOf(token, invoiceId)).status).toBe(404);
    expect((await program().call('GET', `/api/salary/pdf/${invoiceId}`, { token })).status).toBe(404);
  });
});
