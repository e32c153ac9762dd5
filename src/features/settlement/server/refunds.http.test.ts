import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { type Currency, decimalToHundredths } from '#shared/money.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { newClient } from '#tests/support/people/new-client.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const db = () => program().deps.db;
const { reviewers, post, get, review, forward, forwarded, pay, overpay, reversePayment } = useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const violations = async () => (await findLedgerViolations(db())).violations;
const refund = (invoiceId: string, amount: string, refundableBefore: string, more: object = {}) =>
  post('refund', invoiceId, { paidOn: '2026-11-20', amount, reference: '', refundableBefore, ...more });

/** An invoice of 901 EUR that was paid with 1000. */
async function overpaid() {
  const invoice = await forwarded();
  await overpay(invoice.invoiceId, '1000');
  return invoice;
}

/** The sums in a currency that the provider is shown as to be paid back to customers. */
async function shownToPayBack(currency: Currency): Promise<string[]> {
  const refundable: { currency: Currency; amount: string }[] = (await get('review/economy')).refundable;
  return refundable.filter((sum) => sum.currency === currency).map(({ amount }) => amount);
}
/** The sum in EUR that is to be paid back to customers. */
const toPayBack = async () => decimalToHundredths((await shownToPayBack('EUR'))[0] ?? '0.00');

describe('A refund', () => {
  test('is paid of what is overpaid, once of two at once, and stands in the timeline and the ledger', async () => {
    const { invoiceId } = await overpaid();
    const before = await toPayBack();
    const both = await Promise.all([refund(invoiceId, '99', '99'), refund(invoiceId, '99', '99')]);
    expect(before - (await toPayBack())).toBe(99_00n);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)?.json).toEqual({
      code: 'review-changed',
      message: 'Något har ändrats medan du höll på: nu är 0,00\u00a0EUR kvar att återbetala.',
    });
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({ state: 'paid', overpaidAmount: '99.00', refundableAmount: '0.00' });
    expect(shown.refunds).toMatchObject([{ paidOn: '2026-11-20', amount: '99.00', reference: null }]);
    expect(shown.payments).toMatchObject([{ isReversible: false }]);
    expect(shown.timeline.find(({ kind }: { kind: string }) => kind === 'refunded')).toMatchObject({
      amount: '99.00',
      by: 'Bo Ek',
    });
    const ofInvoice = eq(ledgerPostings.invoiceId, invoiceId);
    const rows = await db().select().from(ledgerPostings).where(ofInvoice).orderBy(asc(ledgerPostings.id));
    expect(rows.at(-1)).toMatchObject({ kind: 'refunded', amount: 99_00n, day: '2026-11-20', actorId: reviewers.boId });
    expect(await violations()).toEqual([]);
  });

  test('of all that was overpaid in a currency leaves nothing of it to be shown as to be paid back', async () => {
    const { token } = await newSender(program());
    const clientId = await newClient(program(), token, { orgCurrencyCode: 'SEK' });
    const { invoiceId } = await newSentInvoice(program(), token, {}, clientId);
    await forward(invoiceId);
    await overpay(invoiceId, '1000');
    expect(await shownToPayBack('SEK')).toEqual(['99.00']);
    expect((await refund(invoiceId, '99', '99')).status).toBe(200);
    expect(await shownToPayBack('SEK')).toEqual([]);
  });

  test('keeps its payment until it is reversed, after which it can be paid again', async () => {
    const { invoiceId } = await overpaid();
    await refund(invoiceId, '60', '99', { reference: 'Utbetalning 7' });
    const { payments, refunds } = await review(invoiceId);
    expect(refunds).toMatchObject([{ reference: 'Utbetalning 7' }]);
    const reverse = (entryId: string) =>
      post('reversal', invoiceId, { entryId, reason: 'Fel konto', paidBefore: '1000' });
    expect((await reverse(payments[0]._id)).json.code).toBe('payment-refunded');
    expect((await reverse(refunds[0]._id)).status).toBe(200);
    expect((await reverse(refunds[0]._id)).json.code).toBe('review-changed');
    const { timeline, refundableAmount } = await review(invoiceId);
    expect(timeline.find(({ kind }: { kind: string }) => kind === 'refundReversed')).toMatchObject({
      amount: '60.00',
      reason: 'Fel konto',
    });
    expect(refundableAmount).toBe('99.00');
    expect((await reverse(payments[0]._id)).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['99.01', '99', {}, 'refund-too-large'],
    ['0', '99', {}, 'payment-not-positive'],
    ['9', '99', { paidOn: '2026-11-21' }, 'payment-date-implausible'],
    ['9', '98', {}, 'review-changed'],
    ['-9', '99', {}, 'invalid'],
    ['9', '99', { reference: 'x'.repeat(141) }, 'invalid'],
  ])('of %s, where the accountant saw %s, is refused: %o', async (amount, before, more, code) => {
    const { invoiceId } = await overpaid();
    expect((await refund(invoiceId, amount, before, more)).json.code).toBe(code);
    expect((await review(invoiceId)).refunds).toEqual([]);
  });

  test('is not dated before the customer’s first payment, without those that are reversed', async () => {
    const { invoiceId } = await forwarded();
    program().setClock('2026-11-25T10:00:00Z');
    await pay(invoiceId, '100', '2026-11-21');
    await reversePayment(invoiceId);
    await overpay(invoiceId, '1000', '2026-11-23');
    expect(await refund(invoiceId, '60', '99', { paidOn: '2026-11-22' })).toMatchObject({
      status: 400,
      json: {
        code: 'payment-date-implausible',
        message: 'Datumet ska ligga mellan 2026-11-23, då kunden först betalade, och i dag.',
      },
    });
    expect((await refund(invoiceId, '60', '99', { paidOn: '2026-11-23' })).status).toBe(200);
  });

  test('beyond what is overpaid, and a payment without which there was nothing to refund, is refused by the database', async () => {
    const { invoiceId } = await overpaid();
    const insert = (amount: bigint) => sql`
      insert into refunds (id, invoice_id, paid_on, amount, recorded_by, recorded_at)
      values (gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, ${reviewers.boId}, now())`;
    const reversal = sql`
      insert into reversals (id, payment_id, reason, recorded_by, recorded_at)
      select gen_random_uuid(), id, 'Fel', ${reviewers.boId}, now() from payments where invoice_id = ${invoiceId}`;
    await db().execute(insert(90_00n));
    expect(await databaseRefusal(db().execute(insert(9_01n)))).toContain('no more is refunded');
    expect(await databaseRefusal(db().execute(reversal))).toContain('is reversed before the payment');
    const races = Array.from({ length: 4 }, () => db().execute(insert(9_00n)));
    expect((await Promise.allSettled(races)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });
});
