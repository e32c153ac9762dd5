import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { bankTransactionDecisions } from '#database/schema/payments-in.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, get, review, list, dropEntries, forwarded, paymentOf, bookCertain } = usePaymentsIn(program);
const BACK = { direction: 'DBIT', isReversal: true } as const;

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

/** The listed movements with a reference. */
const withReference = async (group: string, reference: string) =>
  (await list(group)).payments.filter(({ references }: { references: string[] }) => references.includes(reference));

const debitOf = async (reference: string) =>
  (await withReference('unmatched', reference)).find(({ isTakenBack }: { isTakenBack: boolean }) => isTakenBack);

const seenTo = async (reference: string, leftBefore = '901') =>
  post('setpaymentinaside', {
    transactionId: (await debitOf(reference))._id,
    leftBefore,
    reason: 'Kunden betalar igen',
  });

test('a payment in that the bank has taken back is told, and nothing is proposed for it, also once that is seen to', async () => {
  const { invoiceId, invoiceNumber, reference, paying } = await forwarded();
  const other = await forwarded();
  const sums = { payments: 2, debits: 1, takenBack: 1 };
  expect((await dropEntries([paying(), { ...paying(), ...BACK }, other.paying()])).json).toMatchObject(sums);
  const gone = { reasons: ['paymentTakenBack'], parts: [], amount: '901.00' };
  const both = await withReference('unmatched', reference);
  expect(both).toEqual([expect.objectContaining(gone), expect.objectContaining(gone)]);
  expect((await list('unmatched')).payments[0]).toMatchObject({ isTakenBack: true });
  await bookCertain();
  expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
  expect(await review(other.invoiceId)).toMatchObject({ state: 'paid' });

  const debit = await debitOf(reference);
  const parts = [{ invoiceNumber, amount: '901', unpaid: '901' }];
  const booking = { transactionId: debit._id, leftBefore: '901', parts, overpaymentConfirmed: false };
  expect((await post('bookpaymentin', booking)).status).toBe(404);
  expect((await seenTo(reference)).json.message).toBe('Det är markerat som hanterat.');
  const again = { transactionId: debit._id, leftBefore: '901', reason: 'Igen' };
  expect((await post('setpaymentinaside', again)).json.message).toContain('är markerad som hanterad');
  await bookCertain();
  expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
  expect(await withReference('setAside', reference)).toHaveLength(2);

  await dropEntries([paying()]);
  await bookCertain();
  expect(await review(invoiceId)).toMatchObject({ state: 'paid' });
  const undo = { transactionId: debit._id, leftBefore: '901', reason: 'Inte klart' };
  expect((await post('undopaymentin', undo)).status).toBe(200);
  expect(await debitOf(reference)).toBeDefined();
});

test('nothing is proposed for the rest of a payment that is taken back whole, when a part of it is booked, nor for the whole later', async () => {
  const { invoiceId, invoiceNumber, reference, paying } = await forwarded();
  const other = await forwarded();
  await dropEntries([paying(1301_00n)]);
  const payment = await paymentOf('likely', invoiceNumber);
  const parts = [{ invoiceNumber: other.invoiceNumber, amount: '400', unpaid: '901' }];
  const booking = { transactionId: payment._id, leftBefore: '1301', parts, overpaymentConfirmed: false };
  expect((await post('bookpaymentin', booking)).status).toBe(200);
  await dropEntries([{ ...paying(1301_00n), ...BACK }]);
  await bookCertain();
  expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });

  expect((await seenTo(reference, '1301')).status).toBe(200);
  const undo = { transactionId: payment._id, leftBefore: '901', reason: 'Borta' };
  expect((await post('undopaymentin', undo)).status).toBe(200);
  expect(await paymentOf('likely', invoiceNumber)).toBeUndefined();
  expect(await withReference('setAside', reference)).toHaveLength(2);
});

test.each(['before', 'with'])(
  'a sum that is taken back %s the file that has its parts is not divided',
  async (when) => {
    const { invoiceId, reference, paying } = await forwarded();
    const sum = paying(1000_00n, { text: `Summa ${when}` });
    const parts = { ...sum, payments: [{ amount: 901_00n, reference }, { amount: 99_00n }] };
    const back = { ...sum, ...BACK };
    await dropEntries(when === 'before' ? [sum, back] : [sum]);
    const dividing = await dropEntries(when === 'before' ? [parts] : [parts, back]);
    expect(dividing.json).toMatchObject({ payments: 0, divided: 0 });
    await bookCertain();
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
  },
);

/** An invoice whose payment in is booked, and then taken back by the bank; and the two ways to end the booking. */
async function takenBackWhileBooked() {
  const invoice = await forwarded();
  await dropEntries([invoice.paying()]);
  await bookCertain();
  await dropEntries([{ ...invoice.paying(), ...BACK }]);
  const { _id: transactionId } = await paymentOf('booked', invoice.invoiceNumber);
  return {
    ...invoice,
    undo: () => post('undopaymentin', { transactionId, leftBefore: '0', reason: 'Borta' }),
    reverse: async () => {
      const { paidAmount: paidBefore, payments } = await review(invoice.invoiceId);
      return post(`reversal/${invoice.invoiceId}`, { entryId: payments[0]._id, reason: 'Borta', paidBefore });
    },
  };
}

test.each([
  ['undo', 'Bokföringen är ångrad. Banken har tagit tillbaka inbetalningen, så den står bland Inte våra.'],
  ['reverse', 'Återföringen är registrerad.'],
] as const)(
  'nothing is proposed for a payment that is taken back and seen to when its booking ends later, by “%s”',
  async (way, message) => {
    const { invoiceId, invoiceNumber, reference, paying, ...ways } = await takenBackWhileBooked();
    await seenTo(reference);
    expect((await ways[way]()).json).toEqual({ message });
    await bookCertain();
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
    const reason = { setAsideReason: 'Kunden betalar igen' };
    expect(await withReference('setAside', reference)).toMatchObject([reason, reason]);

    // What the customer pays instead is booked, and waits again when that is undone: the debit took the first one.
    await dropEntries([paying()]);
    await bookCertain();
    const { _id: transactionId } = await paymentOf('booked', invoiceNumber);
    const undo = { transactionId, leftBefore: '0', reason: 'Fel' };
    expect((await post('undopaymentin', undo)).json).toEqual({ message: 'Inbetalningen väntar igen.' });
    expect(await paymentOf('certain', invoiceNumber)).toMatchObject({ _id: transactionId });
  },
);

test('what the customer pays again on a later day is not set aside with the debit, and pays the invoice once the booking is undone', async () => {
  const { invoiceId, reference, paying, undo } = await takenBackWhileBooked();
  program().setClock('2026-11-21T10:00:00Z');
  await dropEntries([{ ...paying(), bookedOn: '2026-11-21' }]);
  await seenTo(reference);
  expect((await undo()).status).toBe(200);
  await bookCertain();
  expect((await review(invoiceId)).payments).toMatchObject([{ paidOn: '2026-11-21', amount: '901.00' }]);
});

test('who undoes a booking waits for whoever marks the debit as seen to, so that nothing is proposed', async () => {
  const { invoiceId, reference, undo } = await takenBackWhileBooked();
  const { _id: transactionId } = await debitOf(reference);
  const { db } = program().deps;
  const { undoing } = await db.transaction(async (tx) => {
    await tx.insert(bankTransactionDecisions).values({
      id: randomUUID(),
      transactionId,
      isSetAside: true,
      reason: 'Kunden betalar igen',
      decidedBy: reviewers.boId,
      decidedAt: new Date(),
    });
    const request = undo();
    await untilWaiting(db, 1);
    return { undoing: request };
  });
  expect((await undoing).status).toBe(200);
  await bookCertain();
  expect(await review(invoiceId)).toMatchObject({ state: 'forwarded' });
});

test('the wage of an invoice whose payment is taken back says so where wages are chosen, until it is seen to', async () => {
  const { invoiceId, reference, paying } = await forwarded();
  await dropEntries([paying()]);
  await bookCertain();
  const isTakenBack = async () =>
    (await get('payout/due')).wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId).isTakenBack;
  expect(await isTakenBack()).toBe(false);
  await dropEntries([{ ...paying(), ...BACK, bookedOn: BOOKED_ON }]);
  expect(await isTakenBack()).toBe(true);
  expect((await seenTo(reference)).status).toBe(200);
  expect(await isTakenBack()).toBe(false);
});

test('the wage of an invoice whose payment is taken back says so in its batch as long as it waits there, and can go out', async () => {
  const { invoiceId, reference, paying } = await forwarded();
  const other = await forwarded();
  const pay = (step: string, body?: object, token = reviewers.bo) =>
    program().request('POST', `/api/payout/${step}`, { token, body });
  await dropEntries([paying(), other.paying()]);
  await bookCertain();
  const { batchId } = (await pay('batch', { invoiceIds: [invoiceId, other.invoiceId] })).json;
  const told = async () =>
    (await get(`payout/batch/${batchId}`)).wages.map((wage: { isTakenBack: boolean }) => wage.isTakenBack);
  expect(await told()).toEqual([false, false]);
  await dropEntries([{ ...paying(), ...BACK }]);
  expect(await told()).toEqual([true, false]);
  expect((await seenTo(reference)).status).toBe(200);
  expect(await told()).toEqual([false, false]);
  await dropEntries([{ ...paying(), ...BACK }]);

  expect((await pay(`approve/${batchId}`, undefined, reviewers.eva)).status).toBe(200);
  expect(await told()).toEqual([true, false]);
  expect((await pay(`file/${batchId}`)).status).toBe(200);
  expect(await told()).toEqual([false, false]);
});
