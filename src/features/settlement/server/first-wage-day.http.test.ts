import { beforeEach, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { atFixedPrice } from '#tests/support/people/new-invoice.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, decide, review, forward, forwarded, pay, credit, reversePayment } = useAccountant(program);
beforeEach(() => at('2026-11-20'));

const at = (day: string) => program().setClock(`${day}T10:00:00Z`);

interface Seen {
  disclosureId: string;
  largestWage: string;
  firstDay: string;
}
const seen = (invoiceId: string): Promise<Seen> => decide('payoutdetails', invoiceId);
const record = (invoiceId: string, { disclosureId, largestWage: amount }: Seen, paidOn: string) =>
  post('payout', invoiceId, { paidOn, amount, disclosureId });

/** Checks that a wage can be recorded as paid on a day, which is told, and not on the day before. */
async function expectFirst(invoiceId: string, details: Seen, firstDay: string, dayBefore: string): Promise<void> {
  expect(details.firstDay).toBe(firstDay);
  const { status, json } = await record(invoiceId, details, dayBefore);
  expect([status, json.code]).toEqual([400, 'payment-date-implausible']);
  expect(json.message).toBe(
    firstDay === '2026-11-20'
      ? 'Datumet ska ligga mellan fakturadatumet och i dag.'
      : `Datumet ska ligga mellan ${firstDay}, då lönen tidigast kan vara betald, och i dag.`,
  );
  expect((await record(invoiceId, details, firstDay)).status).toBe(200);
}

describe('A wage that is recorded by hand', () => {
  test('was paid at the earliest on the day by which the customer had paid all that was owed', async () => {
    const { invoiceId } = await forwarded();
    at('2026-12-01');
    await pay(invoiceId, '500', '2026-11-25');
    await pay(invoiceId, '401', '2026-11-30');
    at('2026-12-02');
    const details = await seen(invoiceId);
    expect((await record(invoiceId, details, '2026-12-03')).json.code).toBe('payment-date-implausible');
    await expectFirst(invoiceId, details, '2026-11-30', '2026-11-29');
  });

  test.each(['551', undefined])(
    'after a credit note was paid at the earliest on the day by which all was paid that was owed when its details were seen: %s',
    async (credited) => {
      const { token, invoiceId } = await forwarded();
      at('2026-12-01');
      await pay(invoiceId, '350', '2026-11-25');
      await pay(invoiceId, '551', '2026-11-30');
      await seen(invoiceId);
      at('2026-12-02');
      await credit(token, invoiceId, credited);
      await expectFirst(invoiceId, (await review(invoiceId)).unrecordedWage, '2026-11-30', '2026-11-29');
    },
  );

  test('of what a credit note left was paid at the earliest on the day by which that was paid', async () => {
    const { token, invoiceId } = await forwarded();
    at('2026-12-01');
    await pay(invoiceId, '350', '2026-11-25');
    await credit(token, invoiceId, '551');
    at('2026-12-02');
    await expectFirst(invoiceId, await seen(invoiceId), '2026-11-25', '2026-11-24');
  });

  test('may have been paid since its details were first seen, also if the payment of then was reversed for a later one', async () => {
    const { invoiceId } = await forwarded();
    at('2026-11-25');
    await pay(invoiceId, '901', '2026-11-24');
    await seen(invoiceId);
    await reversePayment(invoiceId);
    at('2026-12-01');
    await pay(invoiceId, '901', '2026-11-30');
    await expectFirst(invoiceId, await seen(invoiceId), '2026-11-25', '2026-11-24');
  });

  test('of an invoice of 0 was paid at the earliest on the invoice date, because nothing was owed', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await newSentInvoice(program(), token, atFixedPrice('0.00'));
    await forward(invoiceId);
    at('2026-12-01');
    await expectFirst(invoiceId, await seen(invoiceId), '2026-11-20', '2026-11-19');
  });
});
