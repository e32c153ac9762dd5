import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { bankReference, BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, review, list, dropEntries, forwarded, paymentOf, bookAs, bookCertain } =
  usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

describe('A payment in', () => {
  test('of less is partial, of more is likely, and only a confirmed overpayment is booked', async () => {
    const less = await forwarded();
    const more = await forwarded();
    await dropEntries([less.paying(400_00n), more.paying(1000_00n)]);
    const partial = await paymentOf('partial', less.invoiceNumber);
    expect(partial).toMatchObject({ reasons: ['reference', 'lessThanUnpaid'] });
    expect((await bookAs(partial)).status).toBe(200);
    expect(await review(less.invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '400.00' });
    const likely = await paymentOf('likely', more.invoiceNumber);
    expect(likely.reasons).toEqual(['reference', 'moreThanUnpaid']);
    expect((await bookAs(likely)).json).toMatchObject({ code: 'overpayment-unconfirmed' });
    expect((await bookAs(likely, true)).status).toBe(200);
    expect(await review(more.invoiceId)).toMatchObject({ state: 'paid', overpaidAmount: '99.00' });
  });

  test('is not booked on an invoice in another currency, nor when less is left of the invoice than was seen', async () => {
    const { token, invoiceId, invoiceNumber, paying } = await forwarded();
    const clientId = await newClient(program(), token, { orgCurrencyCode: 'SEK' });
    const inSek = await newSentInvoice(program(), token, {}, clientId);
    expect((await post(`forward/${inSek.invoiceId}`, { revision: 1 })).status).toBe(200);
    await dropEntries([paying(500_00n)]);
    const payment = await paymentOf('partial', invoiceNumber);
    const on = (number: string | number) =>
      bookAs({ ...payment, parts: [{ invoiceNumber: String(number), amount: '500', unpaid: '901' }] });
    expect((await on(inSek.invoiceNumber)).json.code).toBe('invoice-other-currency');
    const byHand = { paidOn: BOOKED_ON, amount: '100', paidBefore: '0' };
    expect((await post(`payment/${invoiceId}`, byHand)).status).toBe(200);
    const refused = await on(invoiceNumber);
    expect([refused.status, refused.json.code]).toEqual([409, 'review-changed']);
    expect(refused.json.message).toContain('801,00');
    expect(await paymentOf('partial', invoiceNumber)).toMatchObject({ left: '500.00' });
  });

  test('of which only the amount is an invoice’s tells that invoice and proposes nothing', async () => {
    const { token, paying } = await forwarded();
    const { invoiceId, invoiceNumber } = await newSentInvoice(program(), token, atFixedPrice('777.77'));
    expect((await post(`forward/${invoiceId}`, { revision: 1 })).status).toBe(200);
    await dropEntries([paying(777_77n, { name: 'Moderbolaget' })]);
    const { payments } = await list('unmatched');
    expect(payments.find(({ amount }: { amount: string }) => amount === '777.77')).toMatchObject({
      parts: [],
      reasons: [],
      sameAmount: [{ invoiceId, invoiceNumber, clientName: 'Lingonbolaget AB' }],
    });
  });

  test('stands among those of its day as in the bank’s files, so that they can be compared with the statement', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `Post ${at + 1}`);
    const entryOf = (text: string) => ({
      amount: 1_00n,
      bookedOn: BOOKED_ON,
      bankReference: bankReference(),
      payments: [{ text }],
    });
    await dropEntries(texts.slice(0, 12).map(entryOf));
    await dropEntries(texts.slice(12).map(entryOf));
    const textsOf = (payments: { text: string }[]) =>
      payments.map(({ text }) => text).filter((text) => text.startsWith('Post'));
    const { payments } = await list('unmatched');
    expect(textsOf(payments)).toEqual(texts);
    const chosen = payments.map(({ _id, left }: Record<string, string>) => ({ transactionId: _id, leftBefore: left }));
    expect((await post('setpaymentsinaside', { payments: chosen, reason: 'Hyra' })).status).toBe(200);
    expect(textsOf((await list('setAside')).payments)).toEqual(texts.toReversed());
  });

  test('whose booking is reversed on the invoice waits again, also if its rest was set aside', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([paying(1000_00n)]);
    const payment = await paymentOf('likely', invoiceNumber);
    const [part] = payment.parts;
    expect((await bookAs({ ...payment, parts: [{ ...part, amount: '600' }] })).status).toBe(200);
    const aside = { transactionId: payment._id, leftBefore: '400', reason: 'Hyra' };
    expect((await post('setpaymentinaside', aside)).status).toBe(200);
    const [{ _id: entryId }] = (await review(invoiceId)).payments;
    const reversal = { entryId, reason: 'Fel faktura', paidBefore: '600.00' };
    expect((await post(`reversal/${invoiceId}`, reversal)).status).toBe(200);
    expect(await paymentOf('likely', invoiceNumber)).toMatchObject({ _id: payment._id, left: '1000.00' });
  });

  test('from before the invoice was sent is booked with the bank’s day', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([{ ...paying(), bookedOn: '2026-11-18' }]);
    const payment = await paymentOf('likely', invoiceNumber);
    expect(payment.reasons).toContain('beforeInvoice');
    expect((await bookAs(payment)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', payments: [{ paidOn: '2026-11-18' }] });
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('that pays too much of several invoices is booked when both sums of each were named', async () => {
    const one = await forwarded();
    const other = await forwarded();
    await dropEntries([one.paying(1950_00n, { text: 'Utan nummer', name: 'Någon' })]);
    const { payments } = await list('unmatched');
    const payment = payments.find(({ amount }: { amount: string }) => amount === '1950.00');
    const parts = [
      { invoiceNumber: one.invoiceNumber, amount: '1000', unpaid: '901' },
      { invoiceNumber: other.invoiceNumber, amount: '950', unpaid: '901' },
    ];
    const { json } = await bookAs({ ...payment, parts });
    expect(json.code).toBe('overpayment-unconfirmed');
    for (const [{ invoiceNumber }, amount] of [
      [one, '1 000,00'],
      [other, '950,00'],
    ] as const) {
      expect(json.message.replaceAll('\u00A0', ' ')).toContain(
        `Betalningen på ${amount} EUR av faktura ${invoiceNumber} är mer än det som är kvar att betala, 901,00 EUR.`,
      );
    }
    expect((await bookAs({ ...payment, parts }, true)).status).toBe(200);
    expect(await review(one.invoiceId)).toMatchObject({ state: 'paid', overpaidAmount: '99.00' });
    expect(await review(other.invoiceId)).toMatchObject({ state: 'paid', overpaidAmount: '49.00' });
  });

  test('is split over at most fifty invoices', async () => {
    const { invoiceNumber, paying } = await forwarded();
    await dropEntries([paying(400_00n)]);
    const payment = await paymentOf('partial', invoiceNumber);
    const refused = async (count: number) => {
      const parts = Array.from({ length: count }, (_, at) => ({
        invoiceNumber: String(900_000 + at),
        amount: '1',
        unpaid: '901',
      }));
      return (await bookAs({ ...payment, parts })).json;
    };
    expect(await refused(51)).toMatchObject({ message: 'En inbetalning kan delas på högst 50 fakturor.' });
    expect(await refused(50)).toMatchObject({ code: 'not-found' });
  });

  test('is not booked up to a day that no calendar has', async () => {
    for (const importedUntil of ['0000-12-31T23:59:59Z', '2026-02-30T00:00:00Z'])
      expect(await post('bookcertain', { importedUntil })).toMatchObject({ status: 400, json: { code: 'invalid' } });
  });

  test('of several invoices is split, and what is over waits or is marked as not ours', async () => {
    const one = await forwarded();
    const other = await forwarded();
    await dropEntries([one.paying(2000_00n, { text: 'Utan nummer', name: 'Någon' })]);
    const { payments } = await list('unmatched');
    const payment = payments.find(({ amount }: { amount: string }) => amount === '2000.00');
    const part = (invoiceNumber: string | number) => ({
      invoiceNumber: String(invoiceNumber),
      amount: '901',
      unpaid: '901',
    });
    const parts = [part(one.invoiceNumber), part(other.reference)];
    expect((await bookAs({ ...payment, parts: [...parts, parts[0]] })).json.code).toBe('invoice-twice');
    expect((await bookAs({ ...payment, parts: [{ ...parts[0], amount: '2000.01' }] }, true)).json.code).toBe(
      'payment-in-too-small',
    );
    expect((await bookAs({ ...payment, parts })).status).toBe(200);
    expect(await review(other.invoiceId)).toMatchObject({ state: 'paid' });
    const rest = (await list('unmatched')).payments.find(({ _id }: { _id: string }) => _id === payment._id);
    expect(rest).toMatchObject({
      amount: '2000.00',
      left: '198.00',
      booked: [{ amount: '901.00' }, { amount: '901.00' }],
    });

    const aside = { transactionId: payment._id, leftBefore: '198', reason: 'Hyra' };
    expect((await post('setpaymentinaside', aside)).status).toBe(200);
    expect((await post('setpaymentinaside', aside)).json.code).toBe('payment-in-changed');
    expect((await list('setAside')).payments).toContainEqual(
      expect.objectContaining({ _id: payment._id, setAsideReason: 'Hyra' }),
    );
    const undo = { transactionId: payment._id, leftBefore: '198', reason: 'Fel' };
    expect((await post('undopaymentin', undo)).status).toBe(200);
    expect((await post('undopaymentin', undo)).status).toBe(409);
    expect(await review(one.invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '0.00' });
    expect((await list('unmatched')).payments).toContainEqual(
      expect.objectContaining({ _id: payment._id, left: '2000.00' }),
    );
  });

  test('that is set aside anew has its new reason, also if a clock that was ahead had set it aside', async () => {
    const { invoiceNumber, paying } = await forwarded();
    await dropEntries([paying()]);
    const { _id: transactionId } = await paymentOf('certain', invoiceNumber);
    const aside = { transactionId, leftBefore: '901' };
    program().setClock('2026-11-20T10:02:00Z');
    expect((await post('setpaymentinaside', { ...aside, reason: 'Hyra' })).status).toBe(200);
    program().setClock('2026-11-20T10:00:30Z');
    expect((await post('undopaymentin', { ...aside, reason: 'Fel' })).status).toBe(200);
    expect((await post('setpaymentinaside', { ...aside, reason: 'Bidrag' })).status).toBe(200);
    expect((await list('setAside')).payments).toContainEqual(
      expect.objectContaining({ _id: transactionId, setAsideReason: 'Bidrag' }),
    );
  });

  test('can be undone and booked again, but not while its wage is paid', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwarded();
    await dropEntries([paying()]);
    await bookCertain();
    const booked = await paymentOf('booked', invoiceNumber);
    const undo = { transactionId: booked._id, leftBefore: '0', reason: 'Fel faktura' };
    expect((await post('undopaymentin', undo)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
    await bookCertain();
    expect(await review(invoiceId)).toMatchObject({ state: 'paid' });
    const { disclosureId } = (await post(`payoutdetails/${invoiceId}`)).json;
    await post(`payout/${invoiceId}`, { paidOn: BOOKED_ON, amount: '800', disclosureId });
    expect((await post('undopaymentin', undo)).json.code).toBe('wage-paid-out');
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut' });
  });

  test('on several invoices is not undone while one’s wage is in a batch or overpayment paid back, and that one is named', async () => {
    const one = await forwarded();
    const other = await forwarded();
    await dropEntries([one.paying(1902_00n)]);
    const payment = await paymentOf('likely', one.invoiceNumber);
    const parts = [
      { invoiceNumber: one.invoiceNumber, amount: '901', unpaid: '901' },
      { invoiceNumber: other.invoiceNumber, amount: '1001', unpaid: '901' },
    ];
    expect((await bookAs({ ...payment, parts }, true)).status).toBe(200);
    const undo = async () => {
      const { json } = await post('undopaymentin', {
        transactionId: payment._id,
        leftBefore: '0',
        reason: 'Fel faktura',
      });
      return [json.code, json.message];
    };
    const batch = (path: string, body?: object) =>
      program().request('POST', `/api/payout/${path}`, { token: reviewers.bo, body });
    const { json } = await batch('batch', { invoiceIds: [one.invoiceId] });
    expect(await undo()).toEqual([
      'wage-in-batch',
      expect.stringContaining(`Faktura ${one.invoiceNumber}: Lönen väntar i omgång`),
    ]);
    expect((await batch(`cancel/${json.batchId}`)).status).toBe(200);
    const refund = { paidOn: BOOKED_ON, amount: '100', reference: '', refundableBefore: '100' };
    expect((await post(`refund/${other.invoiceId}`, refund)).status).toBe(200);
    expect(await undo()).toEqual([
      'payment-refunded',
      `Faktura ${other.invoiceNumber}: Det som är för mycket betalt är återbetalt till kunden, eller behållet som ränta och avgift. Återför det först.`,
    ]);
    expect(await review(one.invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00' });
  });
});

test('the ledger is right after all this, and no money came from nowhere', async () => {
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
});
