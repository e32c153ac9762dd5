import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice, newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, get, post, review, forward, forwarded } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const pay = (
  invoiceId: string,
  amount: unknown,
  paidBefore: unknown = 0,
  paidOn = '2026-11-20',
  token = reviewers.bo,
  overpayment: object | null = null,
) => post('payment', invoiceId, { paidOn, amount, paidBefore, overpayment }, token);
const disclosures = async (invoiceId: string) =>
  (await program().deps.db.execute(sql`select * from payout_detail_looks where invoice_id = ${invoiceId}`)).rows;

async function paid() {
  const invoice = await forwarded();
  expect((await pay(invoice.invoiceId, '901')).status).toBe(200);
  return invoice;
}

describe('Payments', () => {
  test('of more digits than a number holds are recorded to the last cent as text, and refused as a number', async () => {
    const { invoiceId } = await forwarded();
    const amount = '90071992547409.93';
    const asText = { amount, unpaid: '901' };
    const asNumber = await pay(invoiceId, Number(amount), 0, '2026-11-20', reviewers.bo, asText);
    expect(asNumber).toMatchObject({ status: 400, json: { message: 'Ett så stort belopp är bara exakt som text.' } });
    expect((await pay(invoiceId, 0.1 + 0.2)).status).toBe(400);
    expect((await pay(invoiceId, amount, 0, '2026-11-20', reviewers.bo, asText)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ paidAmount: amount });
  });

  test('have at most 23 digits before the decimals, which is more than any total has', async () => {
    const { invoiceId } = await forwarded();
    const [most, tooMuch] = [23, 24].map((digits) => '9'.repeat(digits));
    expect(await pay(invoiceId, tooMuch)).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'amount', message: 'Skriv beloppet med siffror och högst två decimaler.' }] },
    });
    const confirmed = { amount: most, unpaid: '901' };
    expect((await pay(invoiceId, most, 0, '2026-11-20', reviewers.bo, confirmed)).status).toBe(200);
  });

  test('add up, and the one that completes the total makes the invoice paid', async () => {
    const { token, invoiceId } = await forwarded();
    expect((await pay(invoiceId, '400,50')).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '400.50', unpaidAmount: '500.50' });
    program().setClock('2026-11-23T10:00:00Z');
    expect((await pay(invoiceId, 500.5, '400.50', '2026-11-22')).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00', unpaidAmount: '0.00' });
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.filter(({ kind }: { kind: string }) => kind === 'payment')).toMatchObject([
      { at: '2026-11-20T10:00:00.000Z', paidOn: '2026-11-20', amount: '400.50', isFull: false },
      { at: '2026-11-23T10:00:00.000Z', paidOn: '2026-11-22', amount: '500.50', isFull: true },
    ]);
    expect((await pay(invoiceId, '1', '901.00')).status).toBe(409);
  });

  test('by two accountants at once count once: the other learns what is paid now', async () => {
    const { invoiceId } = await forwarded();
    const responses = await Promise.all([pay(invoiceId, '400'), pay(invoiceId, '400', 0, '2026-11-20', reviewers.eva)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.json.message).toBe('Något har ändrats medan du höll på: nu är 400,00\u00a0EUR betalt.');
    expect((await review(invoiceId)).paidAmount).toBe('400.00');
  });

  test('of more than is owed are refused with both sums, until exactly these sums are confirmed', async () => {
    const { token, invoiceId } = await forwarded();
    const huge = await pay(invoiceId, '1000000000000.00');
    expect([huge.status, huge.json.code]).toEqual([409, 'overpayment-unconfirmed']);
    expect(huge.json.message.replaceAll('\u00a0', ' ')).toBe(
      'Betalningen på 1 000 000 000 000,00 EUR är mer än det som är kvar att betala, 901,00 EUR.',
    );
    for (const overpayment of [{ amount: '973.07', unpaid: '901.00' }, { amount: '973.08', unpaid: '900.00' }, null]) {
      expect((await pay(invoiceId, '973.08', 0, '2026-11-20', reviewers.bo, overpayment)).status).toBe(409);
    }
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '0.00' });

    const confirmed = { amount: '973,08', unpaid: '901.00' };
    expect((await pay(invoiceId, '973.08', 0, '2026-11-20', reviewers.bo, confirmed)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({
      state: 'paid',
      paidAmount: '973.08',
      unpaidAmount: '0.00',
      overpaidAmount: '72.08',
    });
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.at(-1)).toMatchObject({ kind: 'payment', amount: '973.08', overpaid: '72.08' });
  });

  test('of a paid invoice are overpayments in full, also when the wage has been paid', async () => {
    const { invoiceId } = await paid();
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    for (const [before, state] of [
      ['901.00', 'paid'],
      ['906.00', 'paidOut'],
    ]) {
      expect((await pay(invoiceId, '5', before)).json.code).toBe('overpayment-unconfirmed');
      const confirmed = { amount: 5, unpaid: 0 };
      expect((await pay(invoiceId, '5', before, '2026-11-20', reviewers.bo, confirmed)).status).toBe(200);
      expect((await review(invoiceId)).state).toBe(state);
      if (state === 'paid')
        await post('payout', invoiceId, {
          paidOn: '2026-11-20',
          amount: '846.94',
          disclosureId: disclosure.disclosureId,
        });
    }
    expect(await review(invoiceId)).toMatchObject({ paidAmount: '911.00', overpaidAmount: '10.00' });
  });

  test('confirmed as overpayments while another is recorded do not both count: one of the two wins', async () => {
    const { invoiceId } = await forwarded();
    const confirmed = { amount: '1000', unpaid: '901' };
    const responses = await Promise.all([
      pay(invoiceId, '1000', 0, '2026-11-20', reviewers.bo, confirmed),
      pay(invoiceId, '1000', 0, '2026-11-20', reviewers.eva, confirmed),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await review(invoiceId)).toMatchObject({ paidAmount: '1000.00', overpaidAmount: '99.00' });
  });

  test('are more than zero, with a date between the invoice’s and today’s in Stockholm', async () => {
    const { invoiceId } = await forwarded();
    for (const amount of ['0', '-1', '1.005', '', 'mycket', '1e3'])
      expect((await pay(invoiceId, amount)).status).toBe(400);
    for (const date of ['2026-11-19', '2026-11-21', '2026-02-30', '20 nov']) {
      expect((await pay(invoiceId, '1', 0, date)).status).toBe(400);
    }
    program().setClock('2026-11-20T23:00:00Z');
    expect((await pay(invoiceId, '1', 0, '2026-11-21')).status).toBe(200);
  });

  test('are accepted for forwarded invoices only', async () => {
    const { invoiceId } = await newSubmittedInvoice(program());
    expect((await pay(invoiceId, '1')).status).toBe(409);
  });
});

describe('Payout details', () => {
  test('are shown in full to pay the wage of a paid invoice, and each disclosure is logged', async () => {
    const { invoiceId, memberId } = await paid();
    const responses = [
      await post('payoutdetails', invoiceId),
      await post('payoutdetails', invoiceId, undefined, reviewers.eva),
    ];
    expect(responses[0]?.json).toMatchObject({
      details: { bankAndWiseOption: 'wiseAccountInfo', wiseAccountInfo: { ibanNumber: 'BE68539007547034' } },
      frozenOption: 'wiseAccountInfo',
      currency: 'EUR',
      paidAmount: '901.00',
      netSalary: '846.94',
      netByTable: '846.94',
      largestWage: '846.94',
    });
    const logged = await disclosures(invoiceId);
    expect(logged).toHaveLength(2);
    for (const { json } of responses) {
      expect(logged.find(({ id }) => id === json.disclosureId)).toMatchObject({
        member_id: memberId,
        destination: '…7034',
      });
    }
    expect(JSON.stringify(logged)).not.toContain('BE68');
    await expect(program().deps.db.execute(sql`delete from payout_detail_looks`)).rejects.toMatchObject({
      cause: { message: 'payout_detail_looks is append-only' },
    });
  });

  test('are in no other response, and nobody sees them before the invoice is paid', async () => {
    const { invoiceId } = await forwarded();
    expect((await post('payoutdetails', invoiceId)).status).toBe(409);
    await pay(invoiceId, '901');
    for (const path of [`invoice/${invoiceId}`, 'queue?state=paid']) {
      expect(JSON.stringify(await get(`review/${path}`))).not.toContain('BE68');
    }
  });
});

describe('The wage', () => {
  test('is recorded with date, amount and destination, and the freelancer sees it', async () => {
    const { token, invoiceId } = await paid();
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    const body = { paidOn: '2026-11-20', amount: '846.94', disclosureId: disclosure.disclosureId };
    expect((await post('payout', invoiceId, body)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({
      state: 'paidOut',
      payout: { paidOn: '2026-11-20', amount: '846.94', destination: '…7034' },
    });
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.at(-1)).toMatchObject({ kind: 'paidOut', amount: '846.94', destination: '…7034', by: null });
    expect((await post('payout', invoiceId, body)).status).toBe(409);
    expect((await post('payoutdetails', invoiceId)).status).toBe(409);
  });

  test('is not recorded for details that have changed since they were shown', async () => {
    const { token, invoiceId } = await paid();
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    await program().request('POST', '/api/bankinformation/savebankinfo', {
      token,
      body: { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'asa@example.se' } },
    });
    const body = { paidOn: '2026-11-20', amount: '846.94', disclosureId: disclosure.disclosureId };
    const { status, json } = await post('payout', invoiceId, body);
    expect(status).toBe(409);
    expect(json.message).toContain('har ändrats sedan du såg dem');
    const { json: again } = await post('payoutdetails', invoiceId);
    expect(again).toMatchObject({
      frozenOption: 'wiseAccountInfo',
      details: { paypalInfo: { email: 'asa@example.se' } },
    });
    expect((await post('payout', invoiceId, { ...body, disclosureId: again.disclosureId })).status).toBe(200);
    expect((await review(invoiceId)).payout.destination).toBe('…@example.se');
  });

  test('requires that this invoice’s details were shown to this same accountant', async () => {
    const { invoiceId } = await paid();
    const other = await paid();
    const { json: evas } = await post('payoutdetails', invoiceId, undefined, reviewers.eva);
    const { json: others } = await post('payoutdetails', other.invoiceId);
    for (const disclosureId of [evas.disclosureId, others.disclosureId, crypto.randomUUID(), 'x']) {
      expect((await post('payout', invoiceId, { paidOn: '2026-11-20', amount: '1', disclosureId })).status).toBe(404);
    }
  });

  test('is never more than the payout terms leave of the total, whatever was paid, and never paid twice', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '2000', 0, '2026-11-20', reviewers.bo, { amount: '2000', unpaid: '901' });
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    const body = { paidOn: '2026-11-20', disclosureId: disclosure.disclosureId };
    const tooMuch = await post('payout', invoiceId, { ...body, amount: '846.95' });
    expect([tooMuch.status, tooMuch.json.message.replaceAll('\u00a0', ' ')]).toEqual([
      400,
      'Lönen kan vara högst 846,94 EUR: så mycket lämnar utbetalningsvillkoren av fakturan.',
    ]);
    expect((await post('payout', invoiceId, { ...body, amount: '1', paidOn: '2026-11-21' })).status).toBe(400);
    const twice = await Promise.all([1, 2].map(() => post('payout', invoiceId, { ...body, amount: '846.94' })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([
    // The fee is 8 % and the fixed 25 EUR. For 20 EUR that is more than the invoice.
    ['EUR', 199.99, '158.99', '159.00'],
    ['EUR', 20, '0.00', '0.01'],
    // The table has no percentage for SEK. The fee is 6 % by the specification, and the table's fixed 250 SEK.
    ['SEK', 1000, '690.00', '690.01'],
    ['SEK', 2000, '1880.00', '1880.01'],
  ] as const)('of an invoice in %s of %d is at most %s', async (orgCurrencyCode, price, most, tooMuch) => {
    const { token } = await newSender(program());
    const clientId = await newClient(program(), token, { orgCurrencyCode });
    const { invoiceId } = await newSentInvoice(program(), token, { quantity: 1, price }, clientId);
    await forward(invoiceId);
    await pay(invoiceId, price);
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    expect(disclosure.largestWage).toBe(most);
    const body = { paidOn: '2026-11-20', disclosureId: disclosure.disclosureId };
    expect((await post('payout', invoiceId, { ...body, amount: tooMuch })).status).toBe(400);
    if (most !== '0.00')
      expect(await post('payout', invoiceId, { ...body, amount: '0' })).toMatchObject({ json: { code: 'wage-zero' } });
    expect((await post('payout', invoiceId, { ...body, amount: most })).status).toBe(200);
  });

  test('of an invoice of 0 is 0, and waits for no payment', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await newSentInvoice(program(), token, { quantity: 1, price: 0 });
    await forward(invoiceId);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', unpaidAmount: '0.00', payments: [] });
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    expect(disclosure.largestWage).toBe('0.00');
    const body = { paidOn: '2026-11-20', disclosureId: disclosure.disclosureId };
    expect((await post('payout', invoiceId, { ...body, amount: '0.01' })).status).toBe(400);
    expect((await post('payout', invoiceId, { ...body, amount: '0' })).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut', payout: { amount: '0.00' } });
  });
});
