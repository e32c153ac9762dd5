import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { useReminders } from '#tests/support/mail/use-reminders.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { registerForVat } from '#tests/support/program/vat-provider.ts';

// The reviewer stays signed in while the clock moves by weeks.
const program = useTestApp({ SESSION_DAYS: '365' });
const db = () => program().deps.db;
const { at, credit, forwarded, get, overpay, pay, post, review, reviewers, saveReminders } = useReminders(program);

beforeEach(() =>
  saveReminders({ steps: [{ daysLate: 30 }], chargesInterest: true, fee: { EUR: '5.00', SEK: '60.00' } }),
);

const violations = async () => (await findLedgerViolations(db())).violations;
const keep = (invoiceId: string, amount: string, refundableBefore: string, token?: string) =>
  post('latecharge', invoiceId, { amount, refundableBefore }, token);

/** An invoice of 901 EUR of which a reminder has asked for 10.92 more, and the customer has paid 1000. */
async function overpaid() {
  const invoice = await forwarded();
  await at('2026-12-30T10:00:00Z');
  await overpay(invoice.invoiceId, '1000');
  return invoice;
}

/** What the economy screen shows in EUR, in minor units: what is to be paid back, and what was paid out in December. */
async function figures(): Promise<[bigint, bigint]> {
  const { refundable, months } = await get('review/economy');
  const inEur = (sums: { currency: string; amount?: string; outAmount?: string }[]) =>
    sums.find(({ currency }) => currency === 'EUR');
  const december = months.find(({ month }: { month: string }) => month === '2026-12');
  const [toPayBack, moved] = [inEur(refundable), inEur(december.sums)];
  return [decimalToHundredths(toPayBack?.amount ?? '0'), decimalToHundredths(moved?.outAmount ?? '0')];
}

describe('A late charge', () => {
  test('is kept of an overpayment once of two at once, and is no money that leaves the bank', async () => {
    const { invoiceId, token } = await overpaid();
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '10.92', refundableAmount: '99.00' });
    const [toPayBack, out] = await figures();
    const both = await Promise.all([keep(invoiceId, '10.92', '99'), keep(invoiceId, '10.92', '99')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await figures()).toEqual([toPayBack - 10_92n, out]);
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({
      state: 'paid',
      lateCharges: [{ paidOn: '2026-12-30', amount: '10.92' }],
      refunds: [],
      lateChargeAmount: '10.92',
      refundableAmount: '88.08',
      keepableAmount: '0.00',
      payments: [{ isReversible: false }],
    });
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.at(-1)).toMatchObject({ kind: 'lateCharge', amount: '10.92', paidOn: '2026-12-30', by: null });
    const ofInvoice = eq(ledgerPostings.invoiceId, invoiceId);
    const rows = await db().select().from(ledgerPostings).where(ofInvoice).orderBy(asc(ledgerPostings.id));
    const posted = { amount: 10_92n, day: '2026-12-30', actorId: reviewers.boId };
    expect(rows.slice(-2)).toMatchObject([
      { ...posted, kind: 'refunded' },
      { ...posted, kind: 'late-charge' },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('is nothing of a reminder that went to the address from which the invoice’s mail came back', async () => {
    const { invoiceId, customer } = await forwarded();
    await at('2026-12-30T10:00:00Z');
    program().setClock('2026-12-30T10:01:00Z');
    const cameBack = (await review(invoiceId)).forwarding.attemptedAt;
    await post('forwardagain', invoiceId, { recipientEmail: `ratt-${customer}`, cameBack });
    await overpay(invoiceId, '1000');
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '0.00', refundableAmount: '99.00' });
  });

  test('keeps its payment until it is reversed, and is the customer’s again then', async () => {
    const { invoiceId } = await overpaid();
    expect((await keep(invoiceId, '5', '99')).status).toBe(200);
    expect((await keep(invoiceId, '5.92', '94')).status).toBe(200);
    const { payments, lateCharges } = await review(invoiceId);
    const reverse = (entryId: string) =>
      post('reversal', invoiceId, { entryId, reason: 'Kunden bestrider avgiften', paidBefore: '1000' });
    expect((await reverse(payments[0]._id)).json.code).toBe('payment-refunded');
    expect((await reverse(lateCharges[0]._id)).status).toBe(200);
    expect((await reverse(lateCharges[0]._id)).json.message).toBe('Det som ni behöll är redan återfört.');
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({ refundableAmount: '93.08', keepableAmount: '5.00', lateChargeAmount: '5.92' });
    expect(shown.timeline.at(-1)).toMatchObject({ kind: 'lateChargeReversed', amount: '5.00' });
    expect((await reverse(lateCharges[1]._id)).status).toBe(200);
    expect((await reverse(payments[0]._id)).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test.each([
    ['10.93', '99', 'late-charge-too-large'],
    ['0', '99', 'payment-not-positive'],
    ['9', '98', 'review-changed'],
    ['-9', '99', 'invalid'],
  ])('of %s, where the accountant saw %s, is refused: %s', async (amount, before, code) => {
    const { invoiceId } = await overpaid();
    expect((await keep(invoiceId, amount, before)).json.code).toBe(code);
    expect((await review(invoiceId)).lateCharges).toEqual([]);
  });

  test('is not kept of what no reminder has asked for, nor of what the customer has not paid', async () => {
    await saveReminders({ steps: [{ daysLate: 30 }] });
    const { invoiceId } = await overpaid();
    // The reminder has told the interest, and not asked for it.
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '0.00' });
    expect((await keep(invoiceId, '1', '99')).json).toMatchObject({ code: 'late-charge-too-large' });
    await saveReminders({ steps: [{ daysLate: 30 }], fee: { EUR: '5.00', SEK: '60.00' } });
    const { invoiceId: unpaid } = await forwarded('accepted', '2026-11-20T10:00:00Z');
    await at('2026-12-30T10:00:00Z');
    await pay(unpaid, '901');
    expect(await review(unpaid)).toMatchObject({ keepableAmount: '0.00', refundableAmount: '0.00' });
    expect((await keep(unpaid, '5', '0')).json).toMatchObject({ code: 'late-charge-too-large' });
  });

  test('is at most what the newest reminder asked for, and nothing of what one before a credit note did', async () => {
    const terms = { steps: [{ daysLate: 30 }, { daysLate: 60 }], fee: { EUR: '5.00', SEK: '60.00' } };
    await saveReminders({ ...terms, chargesInterest: true });
    const { invoiceId, token } = await forwarded();
    await at('2026-12-30T10:00:00Z');
    await saveReminders(terms);
    await at('2027-01-29T10:00:00Z');
    await overpay(invoiceId, '1000');
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '5.00' });
    program().setClock('2027-01-29T10:01:00Z');
    await credit(token, invoiceId, '100.00');
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '0.00', refundableAmount: '199.00' });
    expect((await keep(invoiceId, '5', '199')).json).toMatchObject({ code: 'late-charge-too-large' });
  });

  test('is not kept of what a reminder asked for that left after the customer had paid', async () => {
    const { invoiceId } = await forwarded();
    await at('2026-12-30T10:00:00Z');
    // In time, and recorded only after the reminder.
    await overpay(invoiceId, '1000', '2026-11-28');
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '0.00', refundableAmount: '99.00' });
    expect((await keep(invoiceId, '5', '99')).json).toMatchObject({ code: 'late-charge-too-large' });
  });

  test('is kept of a reminder that left after a payment that was none, and was reversed', async () => {
    const { invoiceId } = await forwarded();
    await pay(invoiceId, '901');
    const { payments } = await review(invoiceId);
    const reversal = { entryId: payments[0]._id, reason: 'Annan kund', paidBefore: '901' };
    expect((await post('reversal', invoiceId, reversal)).status).toBe(200);
    await at('2026-12-30T10:00:00Z');
    await overpay(invoiceId, '1000');
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '10.92', refundableAmount: '99.00' });
  });

  test('is kept of a reminder that left while only VAT was to be paid', async () => {
    registerForVat(program());
    onTestFinished(() => registerForVat(program(), null));
    const { invoiceId } = await forwarded();
    program().setClock('2026-11-30T10:00:00Z');
    await pay(invoiceId, '901');
    await at('2026-12-30T10:00:00Z');
    await overpay(invoiceId, '300');
    // 5,00 + 225,25 × 8 % × 30 / 365
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '6.48', refundableAmount: '74.75' });
    expect((await keep(invoiceId, '6.48', '74.75')).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test('can be kept of the fee alone that a reminder of 0.1.0 asked for', async () => {
    const { invoiceId } = await overpaid();
    await db().transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        update invoice_events set details = details - 'charges' where invoice_id = ${invoiceId} and kind = 'reminded'`);
    });
    expect(await review(invoiceId)).toMatchObject({ keepableAmount: '5.00' });
  });

  test('beyond what is overpaid is refused by the database, and so is a posting without it', async () => {
    const { invoiceId } = await overpaid();
    const insert = (amount: bigint, isLateCharge: boolean, reference: string | null = null) => sql`
      insert into refunds (id, invoice_id, paid_on, amount, reference, is_late_charge, recorded_by, recorded_at)
      values (gen_random_uuid(), ${invoiceId}, '2026-12-30', ${amount}, ${reference}, ${isLateCharge}, ${reviewers.boId},
        now())`;
    expect(await databaseRefusal(db().execute(insert(99_01n, true)))).toContain('no more is refunded');
    expect(await databaseRefusal(db().execute(insert(1_00n, true, 'Bank')))).toContain('late_charge_is_no_money');
    await db().execute(insert(1_00n, false));
    const posting = sql`
      insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, refund_id, actor_id, at)
      select refunds.invoice_id, member_id, 'late-charge', amount, 'EUR', paid_on, refunds.id, recorded_by, recorded_at
      from refunds join invoices on invoices.id = refunds.invoice_id where refunds.invoice_id = ${invoiceId}`;
    expect(await databaseRefusal(db().execute(posting))).toContain('the late charges that were kept');
    expect(await violations()).toEqual([]);
  });
});
