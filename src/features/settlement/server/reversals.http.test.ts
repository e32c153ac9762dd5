import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { decimalToHundredths, toDecimalString } from '#shared/money.ts';
import { readInvoice } from '#tests/support/people/new-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { MAX_AMOUNT_DIGITS } from '../domain/settlement-fields.ts';

const program = useTestApp();
let minute: number;
/** Each step happens a minute after the one before. */
const later = () => program().setClock(new Date(Date.UTC(2026, 10, 20, 10, minute++)).toISOString());
const { reviewers, get, post, review, forwarded, pay, overpay, payOut } = useAccountant(program, later);

beforeEach(() => {
  minute = 0;
  later();
});

const reverse = async (invoiceId: string, entryId: string, values: object = {}, token = reviewers.bo) => {
  const { paidAmount: paidBefore } = await review(invoiceId);
  return post('reversal', invoiceId, { entryId, reason: 'Fel faktura', paidBefore, ...values }, token);
};
/** The ids of the payments and then of the wages that are not reversed. */
const entryIds = async (invoiceId: string): Promise<string[]> => {
  const { payments, payout } = await review(invoiceId);
  return [...payments, payout].filter((entry) => entry !== null).map(({ _id }) => _id);
};
/** The refusal of who saw another sum paid than this one. */
const paidNow = (sum: string) => `Något har ändrats medan du höll på: nu är ${sum}\u00A0EUR betalt.`;
const timelineOf = async (token: string, invoiceId: string) =>
  (await program().request('GET', `/api/review/timeline/${invoiceId}`, { token })).json;

describe('A reversal', () => {
  test('finds the payment by its id in capitals too', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '400');
    const [paymentId = ''] = await entryIds(invoiceId);
    expect((await reverse(invoiceId.toUpperCase(), paymentId.toUpperCase())).status).toBe(200);
    expect(await entryIds(invoiceId)).toEqual([]);
  });

  test('of a payment removes it from the sum, and both stay in the timeline with the reason', async () => {
    const { token, invoiceId } = await forwarded();
    await pay(invoiceId, '400');
    await pay(invoiceId, '501');
    const [first = ''] = await entryIds(invoiceId);
    expect((await reverse(invoiceId, first, { reason: ' Hörde till faktura 12 ' })).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({
      state: 'forwarded',
      paidAmount: '501.00',
      unpaidAmount: '400.00',
      payments: [{ amount: '501.00' }],
    });
    const { state, timeline } = await timelineOf(token, invoiceId);
    expect(state).toBe('forwarded');
    // Only the events about payments are compared, because the mail server's reply may come at any time.
    const money = timeline.filter(({ kind }: { kind: string }) => kind.startsWith('payment'));
    expect(money).toMatchObject([
      { kind: 'payment', amount: '400.00' },
      { kind: 'payment', amount: '501.00', isFull: true },
      { kind: 'paymentReversed', paidOn: '2026-11-20', amount: '400.00', reason: 'Hörde till faktura 12', by: null },
    ]);
    await pay(invoiceId, '400');
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00' });
  });

  test('of the largest payments that can be typed is possible, whatever sum and month’s sum they make', async () => {
    const { invoiceId } = await forwarded();
    const largest = `${'9'.repeat(MAX_AMOUNT_DIGITS)}.99`;
    for (let paid = 0; paid < 12; paid += 1) await overpay(invoiceId, largest);
    const [first = ''] = await entryIds(invoiceId);
    expect((await reverse(invoiceId, first)).status).toBe(200);
    const rest = toDecimalString(11n * decimalToHundredths(largest));
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: rest });
  });

  test('of a paid wage makes it due again, and it can be paid again', async () => {
    const { token, invoiceId } = await forwarded();
    await pay(invoiceId, '901');
    await payOut(invoiceId, '846.94');
    const [, wage = ''] = await entryIds(invoiceId);
    expect((await reverse(invoiceId, wage, { reason: 'Kontot var stängt' })).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', payout: null });
    expect((await timelineOf(token, invoiceId)).timeline.at(-1)).toMatchObject({
      kind: 'payoutReversed',
      amount: '846.94',
      reason: 'Kontot var stängt',
    });
    await payOut(invoiceId, '800');
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut', payout: { amount: '800.00' } });
  });

  test('of a payment that the wage depends on waits for the wage’s reversal; one beyond it does not', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901');
    await payOut(invoiceId, '846.94');
    await overpay(invoiceId, '901');
    const [first = '', second = '', wage = ''] = await entryIds(invoiceId);
    expect((await reverse(invoiceId, second)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'paidOut', overpaidAmount: '0.00' });
    const refused = await reverse(invoiceId, first);
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'wage-paid-out', message: 'Lönen är utbetald av den här betalningen. Återför utbetalningen först.' },
    ]);
    expect((await reverse(invoiceId, wage)).status).toBe(200);
    expect((await reverse(invoiceId, first)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', paidAmount: '0.00', payments: [] });
  });

  test('requires a reason, and an entry of this invoice that is not reversed', async () => {
    const { invoiceId } = await forwarded();
    const other = await forwarded();
    await pay(invoiceId, '400');
    await pay(other.invoiceId, '400');
    const [mine = ''] = await entryIds(invoiceId);
    const [others = ''] = await entryIds(other.invoiceId);
    for (const reason of [undefined, null, '', '   ', 'x'.repeat(501), 7]) {
      expect((await reverse(invoiceId, mine, { reason })).status).toBe(400);
    }
    for (const unknown of [others, crypto.randomUUID(), 'x']) {
      expect((await reverse(invoiceId, unknown)).status).toBe(404);
    }
    expect((await reverse(invoiceId, mine)).status).toBe(200);
    const again = await reverse(invoiceId, mine);
    expect([again.status, again.json.message]).toEqual([409, 'Betalningen är redan återförd.']);
  });

  test('made twice at the same time counts once', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901');
    await payOut(invoiceId, '846.94');
    for (const which of [1, 0]) {
      const entryId = (await entryIds(invoiceId))[which] ?? '';
      const responses = await Promise.all([
        reverse(invoiceId, entryId),
        reverse(invoiceId, entryId, {}, reviewers.eva),
      ]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
    expect((await review(invoiceId)).paidAmount).toBe('0.00');
  });

  test('is refused when a colleague has recorded a payment since, and says what is paid now', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '400');
    const [entryId = ''] = await entryIds(invoiceId);
    const payment = { paidOn: '2026-11-20', amount: '501', paidBefore: '400' };
    expect((await post('payment', invoiceId, payment, reviewers.eva)).status).toBe(200);
    expect(await reverse(invoiceId, entryId, { paidBefore: '400' })).toMatchObject({
      status: 409,
      json: { code: 'review-changed', message: paidNow('901,00') },
    });
    expect(await review(invoiceId)).toMatchObject({ state: 'paid', paidAmount: '901.00' });
  });

  test('and a payment at the same time, each for the sum that it saw: one wins, the other learns what is paid now', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '400');
    const [entryId] = await entryIds(invoiceId);
    const responses = await Promise.all([
      post('reversal', invoiceId, { entryId, reason: 'Fel', paidBefore: '400' }),
      post('payment', invoiceId, { paidOn: '2026-11-20', amount: '501', paidBefore: '400' }, reviewers.eva),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { paidAmount, state } = await review(invoiceId);
    const message = responses.find(({ status }) => status === 409)?.json.message;
    expect([
      ['0.00', 'forwarded', paidNow('0,00')],
      ['901.00', 'paid', paidNow('901,00')],
    ]).toContainEqual([paidAmount, state, message]);
  });

  test('and a paid wage at the same time: a wage never remains without the payment that it depends on', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901');
    const { json: disclosure } = await post('payoutdetails', invoiceId);
    const [entryId] = await entryIds(invoiceId);
    const responses = await Promise.all([
      post('reversal', invoiceId, { entryId, reason: 'Fel', paidBefore: '901' }),
      post('payout', invoiceId, { paidOn: '2026-11-20', amount: '846.94', disclosureId: disclosure.disclosureId }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(['forwarded', 'paidOut']).toContain((await review(invoiceId)).state);
  });

  test('is visible in the freelancer’s list and salary specification', async () => {
    const { token, invoiceId } = await forwarded();
    const listed = async () => (await readInvoice(program(), token, invoiceId)).invoice.reviewState;
    await pay(invoiceId, '901');
    await payOut(invoiceId, '846.94');
    expect(await listed()).toBe('paidOut');
    const [payment = '', wage = ''] = await entryIds(invoiceId);
    await reverse(invoiceId, wage);
    expect(await listed()).toBe('paid');
    await reverse(invoiceId, payment);
    expect(await listed()).toBe('forwarded');
    const queue = await get('review/queue?state=forwarded');
    expect(queue.invoices.find(({ _id }: { _id: string }) => _id === invoiceId).paidAmount).toBe('0.00');
  });
});

describe('The database itself refuses', () => {
  const run = (query: SQL) => program().deps.db.execute(query);
  /**
   * Tries a change, and moves the invoice to the state that would follow. The database checks the state when the
   * transaction ends.
   */
  const refusal = (query: SQL, invoiceId = '', state = '') =>
    databaseRefusal(
      program().deps.db.transaction(async (tx) => {
        await tx.execute(query);
        if (state !== '') await tx.execute(sql`update invoices set review_state = ${state} where id = ${invoiceId}`);
      }),
    );

  test('a changed entry, a second reversal, one of two entries or of none, and a blank reason', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901');
    await payOut(invoiceId, '846.94');
    const [payment, wage] = await entryIds(invoiceId);
    const reversal = (paymentId: unknown, payoutId: unknown, reason = 'Fel') => sql`
      insert into reversals (id, payment_id, payout_id, reason, recorded_by, recorded_at)
      select gen_random_uuid(), ${paymentId}, ${payoutId}, ${reason}, id, now() from members where role = 'reviewer' limit 1`;
    for (const table of ['payments', 'payouts']) {
      expect(await refusal(sql`update ${sql.identifier(table)} set amount = 1`)).toContain('append-only');
    }
    expect(await refusal(reversal(null, null))).toContain('reversals_of_one_entry');
    expect(await refusal(reversal(null, wage, ' \n'))).toContain('reversals_reason_given');
    expect(await refusal(reversal(payment, null))).toContain('is reversed first');
    expect(await refusal(reversal(null, wage), invoiceId, 'paid')).toBeNull();
    expect(await refusal(reversal(null, wage))).toContain('reversals_payout_once');
    expect(await refusal(reversal(payment, wage))).toContain('reversals_of_one_entry');
    expect(await refusal(sql`delete from reversals`)).toContain('append-only');
  });

  test('an unconfirmed overpayment, a wage without the payment that it depends on, and a second wage', async () => {
    const { invoiceId } = await forwarded();
    const payment = (amount: bigint, overpaid: bigint) => sql`
      insert into payments (id, invoice_id, paid_on, amount, overpaid, recorded_by, recorded_at)
      select gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, ${overpaid}, id, now()
      from members where role = 'reviewer' limit 1`;
    const wage = (amount: bigint) => sql`
      insert into payouts (id, invoice_id, paid_on, amount, look_id, recorded_by, recorded_at)
      select gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, id, reviewer_id, now()
      from payout_detail_looks limit 1`;
    const disclosure = sql`insert into payout_detail_looks (id, invoice_id, member_id, reviewer_id, payout_option, destination, details_hash, at)
      select gen_random_uuid(), i.id, i.member_id, m.id, 'paypalInfo', '…', '', now() from invoices i, members m
      where i.id = ${invoiceId} and m.role = 'reviewer' limit 1`;
    await run(disclosure);
    expect(await refusal(payment(901_01n, 0n))).toContain('confirmed');
    expect(await refusal(payment(900_00n, 1n))).toContain('confirmed');
    expect(await refusal(payment(900_00n, 0n))).toBeNull();
    expect(await refusal(wage(1n))).toContain('paid of what the customer has paid');
    expect(await refusal(payment(2_00n, 1_00n), invoiceId, 'paid')).toBeNull();
    expect(await refusal(wage(901_01n))).toContain('paid of what the customer has paid');
    expect(await refusal(wage(800_00n), invoiceId, 'paidOut')).toBeNull();
    expect(await refusal(wage(1n))).toContain('once');
  });
});
