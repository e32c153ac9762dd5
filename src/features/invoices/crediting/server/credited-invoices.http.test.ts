import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { readPdf } from '#tests/support/documents/read-pdf.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { atFixedPrice, newLine } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { register, send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';

const program = useTestApp();
const { reviewers, post, decide, review, forward, pay, overpay, payOut, credit, reversePayment, reverseWage } =
  useAccountant(program);
let token: string;

beforeAll(async () => {
  ({ token } = await newSender(program()));
});
beforeEach(() => registerForVat(program(), null));

const db = () => program().deps.db;
const mine = (method: string, path: string, body?: unknown) => program().request(method, path, { token, body });
const wayOf = async (invoiceId: string) => (await mine('GET', `/api/review/timeline/${invoiceId}`)).json;
const dataOf = async (invoiceId: string) => (await mine('GET', `/api/invoice/invoicedata/${invoiceId}`)).json;
const violations = async () => (await findLedgerViolations(db())).violations;

/** A forwarded invoice: of 901 EUR, or with these fixed prices and VAT rates. */
async function forwarded(lines: [price: string, vatRate?: string][] = [['901.00']]) {
  const fixed = lines.map(([price, vatRate]) => atFixedPrice(price, vatRate));
  const invoice = await newSentInvoice(program(), token, fixed);
  await forward(invoice.invoiceId);
  return invoice;
}

const noteOf = async (invoiceId: string, amount?: string, vatRate?: string): Promise<string> =>
  String(await newCreditNote(program(), token, invoiceId, amount, vatRate));

test('The reviewer of a credit note learns that the wage may be paid and not recorded yet', async () => {
  const { invoiceId } = await forwarded();
  await pay(invoiceId, '901.00');
  const noteId = await noteOf(invoiceId, '101.00');
  expect(await send(program(), token, noteId)).toMatchObject({ status: 200 });
  expect((await review(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');

  await decide('payoutdetails', invoiceId);
  expect((await review(noteId)).credit.credits).toMatchObject({
    wageDisclosedAt: program().deps.clock().toISOString(),
  });
  expect((await wayOf(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');

  await payOut(invoiceId);
  await reverseWage(invoiceId);
  expect((await review(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');
});

test('The reviewer of a credit note learns when the details of the wage were seen for the last time', async () => {
  const { invoiceId } = await forwarded();
  await pay(invoiceId, '901.00');
  const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
  for (const time of times) {
    program().setClock(time);
    await decide('payoutdetails', invoiceId);
  }
  const noteId = await noteOf(invoiceId);
  expect(await send(program(), token, noteId)).toMatchObject({ status: 200 });
  expect((await review(noteId)).credit.credits).toMatchObject({ wageDisclosedAt: times[1] });
});

describe('A credit note', () => {
  test('in part leaves the rest to pay, and the wage of the rest', async () => {
    const { invoiceId, invoiceNumber } = await forwarded();
    const noteId = await credit(token, invoiceId, '101.00');
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', unpaidAmount: '800.00' });
    expect(await review(noteId)).toMatchObject({ state: 'credited' });
    expect(await wayOf(invoiceId)).toMatchObject({
      state: 'forwarded',
      totalAmount: '800.00',
      netAmount: '752.00',
      credit: {
        isCreditable: true,
        leftAmount: '800.00',
        creditNotes: [{ _id: noteId, amount: '101.00', state: 'credited' }],
      },
      timeline: expect.arrayContaining([expect.objectContaining({ kind: 'credited', amount: '101.00' })]),
    });
    expect((await dataOf(invoiceId)).invoice).toMatchObject({ netAmount: '752.00', totalAmount: '901.00' });
    await pay(invoiceId, '800.00');
    expect((await review(invoiceId)).state).toBe('paid');
    const { disclosureId } = await decide('payoutdetails', invoiceId);
    const wage = (amount: string) => ({ paidOn: '2026-11-20', amount, disclosureId });
    expect(await post('payout', invoiceId, wage('752.01'))).toMatchObject({ json: { code: 'wage-too-large' } });
    await decide('payout', invoiceId, wage('752.00'));
    expect(invoiceNumber).not.toBe('');
    expect(await violations()).toEqual([]);
  });

  test('is seen by the provider once it was sent, also when it is returned, and by its member from the beginning', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '101.00');
    const states = async () => {
      const [own, theirs] = [await wayOf(invoiceId), await review(invoiceId)];
      return [own.credit.creditNotes, theirs.credit.creditNotes].map((notes) =>
        notes?.map(({ _id, state }: { _id: string; state: string | null }) => [_id, state]),
      );
    };
    expect(await states()).toEqual([[[noteId, null]], undefined]);
    await send(program(), token, noteId);
    expect(await states()).toEqual([[[noteId, 'submitted']], [[noteId, 'submitted']]]);
    await decide('return', noteId, { revision: 1, note: 'Fel rad.', pins: [] });
    expect(await states()).toEqual([[[noteId, 'returned']], [[noteId, 'returned']]]);
  });

  test('that was returned shows the provider what was sent, and not what its member is changing', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901.00');
    await payOut(invoiceId);
    const noteId = await noteOf(invoiceId, '101.00');
    await send(program(), token, noteId);
    await decide('return', noteId, { revision: 1, note: 'Fel rad.', pins: [] });
    const shown = async () => {
      const [{ unpaidAmount, credit: ofNote }, { credit: ofInvoice }] = [await review(noteId), await review(invoiceId)];
      return { unpaidAmount, ofNote, ofInvoice };
    };
    const before = await shown();
    expect(before).toMatchObject({
      unpaidAmount: '101.00',
      ofNote: { advanceAmount: expect.any(String), credits: { problem: null } },
      ofInvoice: { creditNotes: [{ amount: '101.00' }] },
    });
    await newLine(program(), token, noteId, { unit: 'fast-pris', fixedPrice: '900' });
    expect((await wayOf(noteId)).credit.credits.problem).not.toBeNull();
    expect(await shown()).toEqual(before);
  });

  test('of the whole closes the invoice, and a payment then is too much in whole and can be paid back', async () => {
    const { invoiceId } = await forwarded();
    await credit(token, invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', unpaidAmount: '0.00' });
    expect((await wayOf(invoiceId)).credit.isCreditable).toBe(false);
    const { bytes } = await mine('GET', `/api/salary/pdf/${invoiceId}`);
    const { text } = await readPdf(new Uint8Array(bytes));
    expect(text).toContain('Ingen, fakturan är krediterad');
    expect(text).not.toMatch(/Utbetalningstabell|fast avgift|25,00/i);
    expect((await mine('GET', `/api/salary/specification/${invoiceId}`)).json).toMatchObject({
      pay: { fee: '0.00', net: '0.00' },
      fixedFee: '0.00',
      payoutTable: null,
    });
    const again = { reason: 'Fel', creditKey: crypto.randomUUID() };
    expect(await mine('POST', `/api/invoice/credit/${invoiceId}`, again)).toMatchObject({
      status: 409,
      json: { code: 'credit-nothing-left' },
    });
    const payment = { paidOn: '2026-11-20', amount: '901.00', paidBefore: '0.00' };
    expect((await post('payment', invoiceId, payment)).json.code).toBe('overpayment-unconfirmed');
    await overpay(invoiceId, '901.00');
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', refundableAmount: '901.00' });
    const refund = { paidOn: '2026-11-20', amount: '901.00', reference: '', refundableBefore: '901.00' };
    await decide('refund', invoiceId, refund);
    const { rows } = await db().execute(sql`select 1 from receivables where invoice_id = ${invoiceId}`);
    expect(rows).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('of a paid invoice makes what was paid beyond the rest money that is owed to the customer', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901.00');
    await credit(token, invoiceId, '301.00');
    expect(await review(invoiceId)).toMatchObject({
      state: 'paid',
      paidAmount: '901.00',
      unpaidAmount: '0.00',
      refundableAmount: '301.00',
    });
    await credit(token, invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', refundableAmount: '901.00' });
    await reversePayment(invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', refundableAmount: '0.00' });
    expect(await violations()).toEqual([]);
  });

  test('is not forwarded while the wage is on its way, and can be returned', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '1.00');
    await send(program(), token, noteId);
    await pay(invoiceId, '901.00');
    const batch = { token: reviewers.bo, body: { invoiceIds: [invoiceId] } };
    expect(await program().request('POST', '/api/payout/batch', batch)).toMatchObject({ status: 200 });
    expect(await post('forward', noteId, { revision: 1 })).toMatchObject({
      status: 409,
      json: { code: 'credit-wage-in-batch' },
    });
    const note = { revision: 1, note: 'Lönen är på väg.', pins: [] };
    await decide('return', noteId, note);
    expect((await register(program(), token, noteId)).json.code).toBe('credit-wage-in-batch');
    expect((await mine('DELETE', `/api/invoice/deleteinvoice/${noteId}`)).status).toBe(200);
  });

  test('forwarded by two at once is credited once', async () => {
    const { invoiceId } = await forwarded();
    const noteId = await noteOf(invoiceId, '100.00');
    await send(program(), token, noteId);
    const forwardAs = (reviewer: string) =>
      program().request('POST', `/api/review/forward/${noteId}`, { token: reviewer, body: { revision: 1 } });
    const both = await Promise.all([forwardAs(reviewers.bo), forwardAs(reviewers.eva)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await review(invoiceId)).unpaidAmount).toBe('801.00');
    expect(await violations()).toEqual([]);
  });
});

describe('A credit note of an invoice with VAT', () => {
  test('of more than is left is told what is left of each rate, with decimal commas', async () => {
    const rates = VAT.rates.map((rate) => (rate.percent === 6_00n ? { ...rate, percent: 5_50n } : rate));
    registerForVat(program(), { ...VAT, rates });
    const { invoiceId, invoiceNumber } = await forwarded([
      ['10.00', '25'],
      ['20.00', '12'],
      ['30.00', '5.5'],
    ]);
    const { json } = await register(program(), token, await noteOf(invoiceId, '60.00', '5.5'));
    const left = '10,00 EUR med 25 % moms, 20,00 EUR med 12 % moms och 30,00 EUR med 5,5 % moms';
    expect(json.message.replaceAll('\u00a0', ' ')).toBe(
      `Mer än vad som är kvar av faktura ${invoiceNumber} kan inte krediteras: ${left}.`,
    );
  });

  test('is listed with its VAT from the beginning, also while it is returned and changed', async () => {
    registerForVat(program());
    const { invoiceId } = await forwarded([['1000.00', '25']]);
    const noteId = await noteOf(invoiceId, '100.00', '25');
    const amounts = async () => {
      const [own, theirs] = [await wayOf(invoiceId), await review(invoiceId)];
      return [own.credit.creditNotes[0].amount, theirs.credit.creditNotes?.[0].amount];
    };
    expect(await amounts()).toEqual(['125.00', undefined]);
    await send(program(), token, noteId);
    expect(await amounts()).toEqual(['125.00', '125.00']);
    expect(await review(noteId)).toMatchObject({ unpaidAmount: '125.00' });
    await decide('return', noteId, { revision: 1, note: 'Fel rad.', pins: [] });
    await newLine(program(), token, noteId, { unit: 'fast-pris', fixedPrice: '10', vatRate: '25' });
    expect(await amounts()).toEqual(['137.50', '125.00']);
    expect(await review(noteId)).toMatchObject({ unpaidAmount: '125.00' });
  });

  test('of an invoice without VAT has none, also once the provider is registered', async () => {
    const { invoiceId } = await forwarded([['100.00']]);
    registerForVat(program());
    const noteId = await noteOf(invoiceId);
    expect((await mine('GET', `/api/invoice/vat/${noteId}`)).json).toBeNull();
    const way = (await mine('GET', `/api/review/timeline/${noteId}`)).json;
    expect(way.credit.credits).toMatchObject({ leftAmount: '100.00', hasVat: false });
  });

  test('has the invoice’s rates, takes back its VAT to the cent, however it is divided, and never more of a rate', async () => {
    registerForVat(program());
    const { invoiceId } = await forwarded([
      ['0.02', '25'],
      ['0.02', '25'],
      ['100.00', '6'],
    ]);
    expect((await review(invoiceId)).unpaidAmount).toBe('106.05');
    const wrong = await noteOf(invoiceId, '0.05', '25');
    expect((await register(program(), token, wrong)).json).toMatchObject({
      code: 'credit-too-large',
      message: expect.stringContaining('0,04'),
    });
    await mine('DELETE', `/api/invoice/deleteinvoice/${wrong}`);
    const unknown = await noteOf(invoiceId);
    const line = { invoiceId: unknown, unit: 'fast-pris', fixedPrice: '1', workDescription: 'x', vatRate: '12' };
    expect((await mine('POST', '/api/invoice/addamount', line)).json.code).toBe('vat-rate-unknown');
    await mine('DELETE', `/api/invoice/deleteinvoice/${unknown}`);

    const taxes: string[] = [];
    for (const part of ['0.02', '0.02', undefined]) {
      const noteId = await noteOf(invoiceId, part, part === undefined ? undefined : '25');
      // The provider's registration has ended since, and the credit note still has the VAT of its invoice.
      registerForVat(program(), null);
      expect(await send(program(), token, noteId)).toMatchObject({ status: 200 });
      await forward(noteId);
      const { json } = await mine('GET', `/api/invoice/document/${noteId}`);
      taxes.push(json.vat.tax);
      expect(json.provider).toMatchObject({ vatNumber: VAT.number, vatText: null });
      registerForVat(program());
    }
    expect(taxes).toEqual(['0.00', '0.01', '6.00']);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', unpaidAmount: '0.00' });
    expect(await violations()).toEqual([]);
    const { rows } = await db().execute(sql`
      select kind, rate, sum(tax)::text as tax from charged_vat join ledger_postings on ledger_postings.id = posting_id
      where invoice_id = ${invoiceId} group by kind, rate order by rate, kind`);
    expect(rows).toEqual([
      { kind: 'charged', rate: 600, tax: '600' },
      { kind: 'credited', rate: 600, tax: '600' },
      { kind: 'charged', rate: 2500, tax: '1' },
      { kind: 'credited', rate: 2500, tax: '1' },
    ]);
  });
});
