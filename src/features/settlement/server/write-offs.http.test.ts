import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';
import { decimalToHundredths } from '#shared/money.ts';
import { useAccountant } from '#tests/support/bank/use-accountant.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const db = () => program().deps.db;
const { reviewers, post, decide, get, review, forwarded, pay, overpay, payOut, credit, reverse } =
  useAccountant(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const writeOff = (invoiceId: string, unpaidBefore: string, more: object = {}, token?: string) =>
  post('writeoff', invoiceId, { reason: 'Bankens avgift', unpaidBefore, ...more }, token);
const violations = async () => (await findLedgerViolations(db())).violations;

const takenBack = ({ timeline }: { timeline: { kind: string; reason?: string }[] }) =>
  timeline.find(({ kind }) => kind === 'writeOffReversed') ?? { reason: '' };

const postingsOf = (invoiceId: string) =>
  db().select().from(ledgerPostings).where(eq(ledgerPostings.invoiceId, invoiceId)).orderBy(asc(ledgerPostings.id));

/** What the customers of an invoice's member have paid, in cents, by month. */
async function paidInMonths(invoiceId: string) {
  const { rows } = await db().execute(sql`
    select paid::text from settled_months where member_id = (select member_id from invoices where id = ${invoiceId})`);
  return rows.map(({ paid }) => paid);
}

/** In EUR, what has come in during this month, and what is to be paid back to customers. */
async function figures() {
  const { months, refundable } = await get('review/economy');
  const ofEuro = <Of extends { currency: string }>(all: Of[]) => all.find(({ currency }) => currency === 'EUR');
  return {
    in: decimalToHundredths(ofEuro<{ currency: string; inAmount: string }>(months.at(-1).sums)?.inAmount ?? '0.00'),
    refundable: decimalToHundredths(ofEuro<{ currency: string; amount: string }>(refundable)?.amount ?? '0.00'),
  };
}

/** An invoice of 901 EUR of which the customer has paid so much. */
async function paidInPart(amount = '899.50') {
  const invoice = await forwarded();
  await pay(invoice.invoiceId, amount);
  return invoice;
}

describe('A write-off', () => {
  test('makes an invoice paid once of two at once, and its whole wage due, without any money of the customer’s', async () => {
    const { invoiceId, token } = await paidInPart();
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', isWriteOffAllowed: true, writeOffs: [] });
    const both = await Promise.all([writeOff(invoiceId, '1.50'), writeOff(invoiceId, '1.50', {}, reviewers.eva)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(both.find(({ status }) => status === 409)?.json).toEqual({
      code: 'review-changed',
      message: 'Något har ändrats medan du höll på: nu är 0,00\u00a0EUR kvar att betala.',
    });
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({
      state: 'paid',
      paidAmount: '899.50',
      writtenOffAmount: '1.50',
      unpaidAmount: '0.00',
      overpaidAmount: '0.00',
      isWriteOffAllowed: false,
    });
    expect(shown.payments).toHaveLength(1);
    expect(shown.writeOffs).toMatchObject([
      { paidOn: '2026-11-20', amount: '1.50', isReversible: true, reason: 'Bankens avgift' },
    ]);
    const postings = await postingsOf(invoiceId);
    expect(postings.slice(-2)).toMatchObject([
      { kind: 'paid', amount: 1_50n, day: '2026-11-20' },
      { kind: 'written-off', amount: 1_50n, day: '2026-11-20' },
    ]);
    expect(await paidInMonths(invoiceId)).toEqual(['89950']);
    expect(await payOut(invoiceId)).toBe('846.94');
    const { json } = await program().request('GET', `/api/review/timeline/${invoiceId}`, { token });
    expect(json.timeline.find(({ kind }: { kind: string }) => kind === 'writtenOff')).toMatchObject({
      amount: '1.50',
      reason: 'Bankens avgift',
      by: null,
    });
    expect(await violations()).toEqual([]);
  });

  test('is none of the money that came in, neither in the economy nor in what is to be paid back', async () => {
    const { invoiceId, token } = await paidInPart();
    const before = await figures();
    await writeOff(invoiceId, '1.50');
    expect(await figures()).toEqual(before);
    expect(before.in >= 899_50n).toBe(true);
    await credit(token, invoiceId);
    expect(await figures()).toEqual({ ...before, refundable: before.refundable + 899_50n });
  });

  test('tells the freelancer that the invoice is paid, and that the wage stays what it was', async () => {
    const { invoiceId } = await paidInPart();
    await writeOff(invoiceId, '1.50');
    await expect
      .poll(() => program().inbox.mails.findLast(({ subject }) => subject?.startsWith('Betald: faktura'))?.text)
      .toContain('utom en del som vi har skrivit av. Det ändrar inte din lön.');
  });

  test.each([
    ['without a reason', '899.50', '1.50', { reason: ' ' }, 'invalid'],
    ['by another sum than is left', '899.50', '1.49', {}, 'review-changed'],
    ['of nothing', '901', '0', {}, 'review-changed'],
    ['of more than the fee', '846.93', '54.07', {}, 'write-off-too-large'],
  ])('%s is refused', async (_, paid, unpaidBefore, more, code) => {
    const { invoiceId } = await paidInPart(paid);
    expect((await writeOff(invoiceId, unpaidBefore, more)).json.code).toBe(code);
    expect((await review(invoiceId)).writeOffs).toEqual([]);
  });

  test('is at most the fee, to the cent, and only once the customer has paid something', async () => {
    const { invoiceId } = await forwarded();
    expect(await review(invoiceId)).toMatchObject({ isWriteOffAllowed: false });
    expect((await writeOff(invoiceId, '901')).json).toMatchObject({ code: 'write-off-too-large' });
    await pay(invoiceId, '846.93');
    expect((await writeOff(invoiceId, '54.07')).json.message).toContain('Högst 54,06\u00a0EUR kan skrivas av');
    await pay(invoiceId, '0.01');
    expect((await writeOff(invoiceId, '54.06')).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test('is the accountants’ alone', async () => {
    const { invoiceId, token } = await paidInPart();
    expect((await writeOff(invoiceId, '1.50', {}, token)).status).toBe(404);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', writeOffs: [] });
  });

  test('is reversed with a reason, but not while the wage is paid of it', async () => {
    const { invoiceId } = await paidInPart();
    await writeOff(invoiceId, '1.50');
    const wage = await payOut(invoiceId);
    const { writeOffs, payout } = await review(invoiceId);
    expect(wage).toBe('846.94');
    expect(writeOffs).toMatchObject([{ isReversible: false }]);
    const reversal = { entryId: writeOffs[0]._id, reason: 'Kunden betalar', paidBefore: '899.50' };
    expect((await post('reversal', invoiceId, reversal)).json.code).toBe('wage-paid-out');
    await reverse(invoiceId, payout._id);
    await reverse(invoiceId, writeOffs[0]._id);
    expect(await review(invoiceId)).toMatchObject({
      state: 'forwarded',
      unpaidAmount: '1.50',
      writeOffs: [],
      isWriteOffAllowed: true,
    });
    expect((await writeOff(invoiceId, '1.50')).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  test('is taken back by itself when the customer pays the rest after all, also once the wage is paid', async () => {
    const { invoiceId } = await paidInPart();
    await writeOff(invoiceId, '1.50');
    await payOut(invoiceId);
    await pay(invoiceId, '1.50');
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({ state: 'paidOut', paidAmount: '901.00', overpaidAmount: '0.00', writeOffs: [] });
    expect(shown.timeline.some((event: { overpaid?: string }) => event.overpaid !== undefined)).toBe(false);
    expect(takenBack(shown)).toMatchObject({ amount: '1.50', reason: 'Kunden har betalat.' });
    expect(await violations()).toEqual([]);
  });

  test('is taken back by itself by a credit note, after which the customer gets back no more than was paid', async () => {
    const { invoiceId, token } = await paidInPart();
    await writeOff(invoiceId, '1.50');
    await credit(token, invoiceId);
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({ state: 'credited', refundableAmount: '899.50', overpaidAmount: '899.50' });
    expect(takenBack(shown).reason).toMatch(/^Kreditfaktura \d+\.$/);
    expect(await paidInMonths(invoiceId)).toEqual(['89950']);
    expect(await violations()).toEqual([]);
  });

  test('is made anew of what is still missing after a credit note or a payment of less, also once the wage is paid', async () => {
    const { invoiceId, token } = await paidInPart();
    await writeOff(invoiceId, '1.50');
    program().setClock('2026-11-27T10:00:00Z');
    await credit(token, invoiceId, '1.00');
    const rest = { overpaidAmount: '0.00', refundableAmount: '0.00', unpaidAmount: '0.00' };
    expect(await review(invoiceId)).toMatchObject({ ...rest, state: 'paid', writtenOffAmount: '0.50' });
    await payOut(invoiceId);
    program().setClock('2026-11-27T11:00:00Z');
    await pay(invoiceId, '0.20');
    const shown = await review(invoiceId);
    expect(shown).toMatchObject({ ...rest, state: 'paidOut', writtenOffAmount: '0.30', paidAmount: '899.70' });
    // The day stays, by which the wage is due. The ledger has the days on which it changed.
    expect(shown.writeOffs).toMatchObject([{ paidOn: '2026-11-20', amount: '0.30', reason: 'Bankens avgift' }]);
    const postings = await postingsOf(invoiceId);
    expect(postings.filter(({ kind }) => kind === 'written-off').map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-20', 1_50n],
      ['2026-11-27', -1_50n],
      ['2026-11-27', 50n],
      ['2026-11-27', -50n],
      ['2026-11-27', 30n],
    ]);
    const [, , ...later] = postings.filter(({ kind }) => kind === 'paid').map(({ day }) => day);
    expect(new Set(later)).toEqual(new Set(['2026-11-27']));
    const told = shown.timeline.filter(({ kind }: { kind: string }) => /payment|rit/.test(kind)).slice(-3);
    expect(told).toMatchObject([
      { kind: 'payment', amount: '0.20', isFull: false },
      { kind: 'writeOffReversed', amount: '0.50' },
      { kind: 'writtenOff', amount: '0.30' },
    ]);
    await overpay(invoiceId, '10.30');
    expect(await review(invoiceId)).toMatchObject({ ...rest, overpaidAmount: '10.00', refundableAmount: '10.00' });
    expect(await violations()).toEqual([]);
  });

  test('is taken back with a payment that it stood beside, and is never among what the customer has paid', async () => {
    const { invoiceId } = await paidInPart();
    await writeOff(invoiceId, '1.50');
    const queued = (await get('review/queue?state=paid')).invoices as { _id: string; paidAmount: string }[];
    expect(queued.find(({ _id }) => _id === invoiceId)?.paidAmount).toBe('899.50');
    const { payments } = await review(invoiceId);
    const reversal = { entryId: payments[0]._id, reason: 'Fel faktura', paidBefore: '899.50' };
    expect((await post('reversal', invoiceId, reversal)).status).toBe(200);
    expect(await review(invoiceId)).toMatchObject({ state: 'forwarded', unpaidAmount: '901.00', writeOffs: [] });
    expect(await violations()).toEqual([]);
  });

  test('keeps the first day of a wage that was seen before a credit note took it back', async () => {
    const { invoiceId, token } = await forwarded();
    program().setClock('2026-11-25T10:00:00Z');
    await pay(invoiceId, '899.50');
    program().setClock('2026-11-26T10:00:00Z');
    await writeOff(invoiceId, '1.50');
    program().setClock('2026-11-27T10:00:00Z');
    const { firstDay } = await decide('payoutdetails', invoiceId);
    expect(firstDay).toBe('2026-11-26');
    program().setClock('2026-11-28T10:00:00Z');
    await credit(token, invoiceId, '551.00');
    expect((await review(invoiceId)).unrecordedWage).toMatchObject({ firstDay: '2026-11-27' });
  });

  test('beyond the fee, before a payment, beside an overpayment or without its posting is refused by the database', async () => {
    const { invoiceId } = await forwarded();
    const insert = (amount: bigint) => sql`
      insert into payments (id, invoice_id, paid_on, amount, write_off_reason, recorded_by, recorded_at)
      values (gen_random_uuid(), ${invoiceId}, '2026-11-20', ${amount}, 'Avgift', ${reviewers.boId}, now())`;
    expect(await databaseRefusal(db().execute(insert(1n)))).toContain('covers what is written off');
    await pay(invoiceId, '800');
    expect(await databaseRefusal(db().execute(insert(54_07n)))).toContain('covers what is written off');
    const posting = sql`
      insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, actor_id, at)
      select invoice_id, member_id, 'written-off', 1, currency, day, payment_id, actor_id, at from ledger_postings
      where invoice_id = ${invoiceId} and kind = 'paid'`;
    expect(await databaseRefusal(db().execute(posting))).toContain('what is written off is what is missing');
    const { invoiceId: writtenOff } = await paidInPart();
    expect((await writeOff(writtenOff, '1.50')).status).toBe(200);
    const beyond = sql`
      insert into payments (id, invoice_id, paid_on, amount, overpaid, recorded_by, recorded_at)
      values (gen_random_uuid(), ${writtenOff}, '2026-11-20', 1, 1, ${reviewers.boId}, now())`;
    expect(await databaseRefusal(db().execute(beyond))).toContain('what is written off is what is missing');
    expect(await violations()).toEqual([]);
  });
});
