import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newReviewer } from '../../../../tests/support/new-reviewer.ts';
import { newSubmittedInvoice } from '../../../../tests/support/new-submitted-invoice.ts';
import { useTestApp } from '../../../../tests/support/test-app.ts';

const program = useTestApp();
let bo: string;
let eva: string;

beforeAll(async () => {
  ({ token: bo } = await newReviewer(program(), 'Bo Ek'));
  ({ token: eva } = await newReviewer(program(), 'Eva Alm'));
});
beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const post = (action: string, invoiceId: string, body?: unknown, token = bo) =>
  program().call('POST', `/api/review/${action}/${invoiceId}`, { token, body });
const review = async (invoiceId: string) =>
  (await program().call('GET', `/api/review/invoice/${invoiceId}`, { token: bo })).json;
const pay = (invoiceId: string, amount: unknown, paidBefore: unknown = 0, paidOn = '2026-11-20', token = bo) =>
  post('payment', invoiceId, { paidOn, amount, paidBefore }, token);
const looks = async () => (await program().deps.db.execute(sql`select * from payout_detail_looks order by at`)).rows;

/** An invoice of 901 EUR that is on its way to the customer. */
async function forwarded() {
  const invoice = await newSubmittedInvoice(program());
  expect((await post('forward', invoice.invoiceId, { revision: 1 })).status).toBe(200);
  return invoice;
}

async function paid() {
  const invoice = await forwarded();
  expect((await pay(invoice.invoiceId, '901')).status).toBe(200);
  return invoice;
}

describe('Payments', () => {
  test('add up, and the one that completes the total makes the invoice paid', async () => {
    const { token, invoiceId } = await forwarded();
    expect((await pay(invoiceId, '400,50')).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '400.50', unpaidAmount: '500.50' });
    program().setClock('2026-11-23T10:00:00Z');
    expect((await pay(invoiceId, 500.5, '400.50', '2026-11-22')).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00', unpaidAmount: '0.00' });
    const { json } = await program().call('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.filter(({ kind }: { kind: string }) => kind === 'payment')).toMatchObject([
      { at: '2026-11-20T10:00:00.000Z', paidOn: '2026-11-20', amount: '400.50', isFull: false },
      { at: '2026-11-23T10:00:00.000Z', paidOn: '2026-11-22', amount: '500.50', isFull: true },
    ]);
    expect((await pay(invoiceId, '1', '901.00')).status).toBe(409);
  });

  test('recorded by two reviewers at once count once: the other is told what is paid now', async () => {
    const { invoiceId } = await forwarded();
    const answers = await Promise.all([pay(invoiceId, '400'), pay(invoiceId, '400', 0, '2026-11-20', eva)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json.message).toBe('Någon annan har registrerat en betalning: nu är 400,00\u00a0EUR betalt.');
    expect((await review(invoiceId)).paidAmount).toBe('400.00');
  });

  test('may be more than the total, which is what came', async () => {
    const { invoiceId } = await forwarded();
    expect((await pay(invoiceId, '973.08')).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '973.08', unpaidAmount: '0.00' });
  });

  test('are more than nothing, with a date between the invoice’s and today’s in Stockholm', async () => {
    const { invoiceId } = await forwarded();
    for (const amount of ['0', '-1', '1.005', '', 'mycket', '1e3'])
      expect((await pay(invoiceId, amount)).status).toBe(400);
    for (const date of ['2026-11-19', '2026-11-21', '2026-02-30', '20 nov']) {
      expect((await pay(invoiceId, '1', 0, date)).status).toBe(400);
    }
    program().setClock('2026-11-20T23:00:00Z');
    expect((await pay(invoiceId, '1', 0, '2026-11-21')).status).toBe(200);
  });

  test('are taken of forwarded invoices only', async () => {
    const { invoiceId } = await newSubmittedInvoice(program());
    expect((await pay(invoiceId, '1')).status).toBe(409);
  });
});

describe('Payout details', () => {
  test('are shown whole to pay the wage of a paid invoice, and each look is logged', async () => {
    const { invoiceId, memberId } = await paid();
    const before = (await looks()).length;
    const answers = [await post('payoutdetails', invoiceId), await post('payoutdetails', invoiceId, undefined, eva)];
    expect(answers[0]?.json).toMatchObject({
      details: { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo: { ibanNumber: 'BE68539007547034' } },
      frozenOption: 'wiseAccountInfo',
      currency: 'EUR',
      paidAmount: '901.00',
      netSalary: '846.94',
      netByTable: '846.94',
    });
    const logged = (await looks()).slice(before);
    expect(logged).toHaveLength(2);
    expect(logged).toMatchObject(
      answers.map(({ json }) => ({
        id: json.lookId,
        invoice_id: invoiceId,
        member_id: memberId,
        destination: '…7034',
      })),
    );
    expect(JSON.stringify(logged)).not.toContain('BE68');
    await expect(program().deps.db.execute(sql`delete from payout_detail_looks`)).rejects.toMatchObject({
      cause: { message: 'payout_detail_looks is append-only' },
    });
  });

  test('stand in no other answer, and nobody sees them before the invoice is paid', async () => {
    const { invoiceId } = await forwarded();
    expect((await post('payoutdetails', invoiceId)).status).toBe(409);
    await pay(invoiceId, '901');
    for (const path of [`invoice/${invoiceId}`, 'queue?state=paid']) {
      const { json } = await program().call('GET', `/api/review/${path}`, { token: bo });
      expect(JSON.stringify(json)).not.toContain('BE68');
    }
  });
});

describe('The wage', () => {
  test('is recorded with date, amount and where it went, and the freelancer sees it', async () => {
    const { token, invoiceId } = await paid();
    const { json: look } = await post('payoutdetails', invoiceId);
    const body = { paidOn: '2026-11-20', amount: '846.94', lookId: look.lookId };
    expect((await post('payout', invoiceId, body)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({
      state: 'paidOut',
      payout: { paidOn: '2026-11-20', amount: '846.94', destination: '…7034' },
    });
    const { json } = await program().call('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.at(-1)).toMatchObject({ kind: 'paidOut', amount: '846.94', destination: '…7034', by: null });
    expect((await post('payout', invoiceId, body)).status).toBe(409);
    expect((await post('payoutdetails', invoiceId)).status).toBe(409);
  });

  test('is not recorded for details that have been changed since the look', async () => {
    const { token, invoiceId } = await paid();
    const { json: look } = await post('payoutdetails', invoiceId);
    await program().call('POST', '/api/bankinformation/savebankinfo', {
      token,
      body: { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'asa@example.se' } },
    });
    const body = { paidOn: '2026-11-20', amount: '846.94', lookId: look.lookId };
    const { status, json } = await post('payout', invoiceId, body);
    expect(status).toBe(409);
    expect(json.message).toContain('har ändrats sedan du såg dem');
    const { json: again } = await post('payoutdetails', invoiceId);
    expect(again).toMatchObject({
      frozenOption: 'wiseAccountInfo',
      details: { paypalInfo: { email: 'asa@example.se' } },
    });
    expect((await post('payout', invoiceId, { ...body, lookId: again.lookId })).status).toBe(200);
    expect((await review(invoiceId)).payout.destination).toBe('…@example.se');
  });

  test('demands a look of the reviewer’s own at this invoice’s details', async () => {
    const { invoiceId } = await paid();
    const other = await paid();
    const { json: evas } = await post('payoutdetails', invoiceId, undefined, eva);
    const { json: others } = await post('payoutdetails', other.invoiceId);
    for (const lookId of [evas.lookId, others.lookId, crypto.randomUUID(), 'x']) {
      expect((await post('payout', invoiceId, { paidOn: '2026-11-20', amount: '1', lookId })).status).toBe(404);
    }
  });

  test('is never more than what has been paid, nor paid before', async () => {
    const { invoiceId } = await paid();
    const { json: look } = await post('payoutdetails', invoiceId);
    const body = { paidOn: '2026-11-20', lookId: look.lookId };
    expect((await post('payout', invoiceId, { ...body, amount: '901.01' })).status).toBe(400);
    expect((await post('payout', invoiceId, { ...body, amount: '1', paidOn: '2026-11-21' })).status).toBe(400);
    const twice = await Promise.all([1, 2].map(() => post('payout', invoiceId, { ...body, amount: '901' })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
