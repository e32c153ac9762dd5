import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, review, dropEntries, forwarded, forwardedInSek, paymentOf, bookAs } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

/** Everything that is booked of a payment in, reversed. */
const undo = ({ _id: transactionId, left }: { _id: string; left: string }) =>
  post('undopaymentin', { transactionId, leftBefore: left, reason: 'Fel' });

describe('A payment in euros of an invoice in kronor', () => {
  test('is proposed by its reference and booked with both sums, and the invoice is paid in kronor', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwardedInSek();
    await dropEntries([paying(80_45n)]);
    const payment = await paymentOf('likely', invoiceNumber);
    expect(payment).toMatchObject({
      currency: 'EUR',
      reasons: ['reference', 'otherCurrency'],
      parts: [{ currency: 'SEK', amount: '901.00', received: '80.45', unpaid: '901.00' }],
    });
    expect((await bookAs(payment)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({
      state: 'paid',
      paidAmount: '901.00',
      overpaidAmount: '0.00',
      payments: [{ paidOn: BOOKED_ON, amount: '901.00', received: { amount: '80.45', currency: 'EUR' } }],
    });
    const booked = await paymentOf('booked', invoiceNumber);
    expect(booked).toMatchObject({
      left: '0.00',
      booked: [{ amount: '80.45', paid: { amount: '901.00', currency: 'SEK' } }],
    });
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
    expect((await undo(booked)).status).toBe(200);
    expect(await paymentOf('likely', invoiceNumber)).toMatchObject({ left: '80.45' });
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '0.00', payments: [] });
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('pays what the payer sent, if the bank tells that in kronor, as long as nothing of it is booked', async () => {
    const { invoiceNumber, reference, paying } = await forwardedInSek();
    await dropEntries([paying(45_00n, { reference, instructed: { amount: 500_00n, currency: 'SEK' } })]);
    const payment = await paymentOf('partial', invoiceNumber);
    expect(payment).toMatchObject({
      instructed: { amount: '500.00', currency: 'SEK' },
      reasons: ['reference', 'otherCurrency', 'lessThanUnpaid'],
      parts: [{ amount: '500.00', received: '45.00' }],
    });
    const [part] = payment.parts;
    expect((await bookAs({ ...payment, parts: [{ ...part, amount: '100', received: '9' }] })).status).toBe(200);
    expect(await paymentOf('likely', invoiceNumber)).toMatchObject({
      parts: [{ amount: '801.00', received: '36.00' }],
    });
  });

  test('is divided between invoices in both currencies, and no more of it is booked than has come in', async () => {
    const inEur = await forwarded();
    const inSek = await forwardedInSek();
    await dropEntries([inSek.paying(1000_00n)]);
    const payment = await paymentOf('likely', inSek.invoiceNumber);
    const parts = (received: string) => [
      { invoiceNumber: inEur.invoiceNumber, amount: '901', unpaid: '901' },
      { invoiceNumber: inSek.invoiceNumber, amount: '500', received, unpaid: '901' },
    ];
    expect((await bookAs({ ...payment, parts: parts('99.01') })).json.code).toBe('payment-in-too-small');
    expect((await bookAs({ ...payment, parts: parts('45') })).status).toBe(200);
    expect(await review(inEur.invoiceId)).toMatchObject({ state: 'paid', payments: [{ amount: '901.00' }] });
    expect((await review(inEur.invoiceId)).payments[0]).not.toHaveProperty('received');
    expect(await review(inSek.invoiceId)).toMatchObject({ state: 'forwarded', unpaidAmount: '401.00' });
    expect(await paymentOf('likely', inSek.invoiceNumber)).toMatchObject({
      left: '54.00',
      parts: [{ amount: '401.00', received: '54.00' }],
    });
  });

  test('names what is too much in the currency of the invoice', async () => {
    const { invoiceId, invoiceNumber, paying } = await forwardedInSek();
    await dropEntries([paying(100_00n)]);
    const payment = await paymentOf('likely', invoiceNumber);
    const [part] = payment.parts;
    const tooMuch = { ...payment, parts: [{ ...part, amount: '1001' }] };
    const { json } = await bookAs(tooMuch);
    expect(json.code).toBe('overpayment-unconfirmed');
    expect(json.message.replaceAll('\u00A0', ' ')).toContain(
      `Betalningen på 1 001,00 SEK av faktura ${invoiceNumber} är mer än det som är kvar att betala, 901,00 SEK.`,
    );
    expect((await bookAs(tooMuch, true)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', refundableAmount: '100.00' });
  });

  test('needs both sums, each of them more than 0, and has one sum if the currency is the same', async () => {
    const inEur = await forwarded();
    const inSek = await forwardedInSek();
    await dropEntries([inSek.paying(100_00n)]);
    const payment = await paymentOf('likely', inSek.invoiceNumber);
    const book = (invoiceNumber: string | number, sums: { amount: string; received?: string }) =>
      bookAs({ ...payment, parts: [{ invoiceNumber: String(invoiceNumber), ...sums, unpaid: '901' }] });
    expect((await book(inSek.invoiceNumber, { amount: '100' })).json.code).toBe('invoice-other-currency');
    expect((await book(inSek.invoiceNumber, { amount: '0', received: '10' })).json.code).toBe('payment-not-positive');
    expect((await book(inSek.invoiceNumber, { amount: '100', received: '0' })).json.code).toBe('payment-not-positive');
    expect((await book(inEur.invoiceNumber, { amount: '50', received: '50' })).json.code).toBe(
      'bank-sum-in-own-currency',
    );
    expect(await paymentOf('likely', inSek.invoiceNumber)).toMatchObject({ left: '100.00' });
  });
});

test('A refund and a wage of an invoice in kronor have what left the bank in euros, more than 0 and not in kronor', async () => {
  const { invoiceId } = await forwardedInSek();
  const overpayment = { amount: '1001', unpaid: '901' };
  const paying = { paidOn: BOOKED_ON, amount: '1001', paidBefore: '0', overpayment };
  expect((await post(`payment/${invoiceId}`, paying)).status).toBe(200);
  const { disclosureId, largestWage } = (await post(`payoutdetails/${invoiceId}`)).json;
  const refund = (sent: object) =>
    post(`refund/${invoiceId}`, { paidOn: BOOKED_ON, amount: '100', reference: '', refundableBefore: '100', sent });
  const payOut = (sent: object, amount = largestWage) =>
    post(`payout/${invoiceId}`, { paidOn: BOOKED_ON, amount, disclosureId, sent });
  for (const record of [refund, payOut]) {
    expect((await record({ amount: '9', currency: 'SEK' })).json.code).toBe('bank-sum-in-own-currency');
    expect((await record({ amount: '0', currency: 'EUR' })).json.code).toBe('payment-not-positive');
    expect((await record({ amount: '9', currency: 'USD' })).status).toBe(400);
  }
  expect((await payOut({ amount: '9', currency: 'EUR' }, '0')).json.code).toBe('payment-not-positive');
  expect((await refund({ amount: '9,01', currency: 'EUR' })).status).toBe(200);
  expect((await payOut({ amount: '70,02', currency: 'EUR' })).status).toBe(200);
  expect(await review(invoiceId)).toMatchObject({
    state: 'paidOut',
    refunds: [{ amount: '100.00', sent: { amount: '9.01', currency: 'EUR' } }],
    payout: { amount: largestWage, sent: { amount: '70.02', currency: 'EUR' } },
  });
  expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
});

test('A payment that is typed has what came in for it too, in the currency that the invoice isn’t in', async () => {
  const { invoiceId } = await forwardedInSek();
  const typed = { paidOn: BOOKED_ON, amount: '901', paidBefore: '0' };
  const pay = (received: object) => post(`payment/${invoiceId}`, { ...typed, received });
  expect((await pay({ amount: '901', currency: 'SEK' })).json.code).toBe('bank-sum-in-own-currency');
  expect((await pay({ amount: '0', currency: 'EUR' })).json.code).toBe('payment-not-positive');
  expect((await pay({ amount: '80,45', currency: 'EUR' })).status).toBe(200);
  expect(await review(invoiceId)).toMatchObject({
    state: 'paid',
    payments: [{ amount: '901.00', received: { amount: '80.45', currency: 'EUR' } }],
  });
});
