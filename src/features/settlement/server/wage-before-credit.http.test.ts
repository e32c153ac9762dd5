import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { advanceIsNow } from '#tests/support/bank/use-accountant.ts';
import { useSeenWages } from '#tests/support/bank/use-seen-wages.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { newSender } from '#tests/support/people/new-sendable-invoice.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { untilDone } from '#tests/support/program/until-done.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { registerForVat, VAT } from '#tests/support/program/vat-provider.ts';
import { findBalances } from './find-settlement.ts';

const program = useTestApp();
const { paid, seen, creditedAfterSeen, ...accountant } = useSeenWages(program);
const { reviewers, post, decide, get, review, forward, payOut, credit, reverseWage, advanceOf } = accountant;

afterEach(() => registerForVat(program(), null));

const db = () => program().deps.db;
const as = (token: string) => (method: string, path: string, body?: unknown) =>
  program().request(method, path, { token, body });
const violations = async () => (await findLedgerViolations(db())).violations;
const rowsOf = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows;

/** For the VAT of invoices in SEK. */
const EXCHANGE = {
  from: '2026-11-01' as CalendarDate,
  until: '2026-11-30' as CalendarDate,
  rate: 11_234_500n,
  source: 'Riksbanken',
};

const wageOf = (amount: string, { disclosureId }: { disclosureId: string }) => ({
  paidOn: '2026-11-20',
  amount,
  disclosureId,
});

/** All that is kept of a wage: the ledger, the sums that are added up of it, and what provider and member see. */
async function accountOf(token: string, memberId: string, invoiceId: string) {
  const { state, unpaidAmount, overpaidAmount, refundableAmount, payout } = await review(invoiceId);
  const { json } = await as(token)('GET', `/api/salary/specification/${invoiceId}`);
  const { json: summary } = await as(token)('GET', '/api/dashboard/summary');
  const of = sql`where member_id = ${memberId}`;
  return {
    balances: await findBalances(db(), invoiceId),
    advances: await rowsOf(sql`select currency, balance from member_advances ${of}`),
    wageYears: await rowsOf(sql`select year, currency, wages, invoiced, paid_out, paid_amount from wage_years ${of}`),
    months: await rowsOf(sql`select month, currency, paid, paid_out from settled_months ${of}`),
    provider: { state, unpaidAmount, overpaidAmount, refundableAmount, payout: { ...payout, _id: '' } },
    specification: { ...json, head: null, wage: { ...json.wage, settled: json.wage.settled?.map(amountOf) } },
    dashboard: summary.advances,
  };
}
const amountOf = ({ amount }: { amount: string }) => amount;

describe('A wage that was paid before a credit note', () => {
  test.each([
    { what: 'in part', credited: '551.00' },
    { what: 'in whole', credited: undefined },
    { what: 'in part with VAT, in SEK', credited: '551.00', currency: 'SEK' as const, hasVat: true },
    { what: 'in whole with VAT', credited: undefined, hasVat: true },
    { what: 'in part, of which so little was paid that nothing is too much', credited: '101.00', paidAmount: '600.00' },
    { what: 'in part, and which settles an advance', credited: '551.00', paidAmount: '322.00', hasAdvance: true },
    { what: 'in whole, and which settles an advance', credited: undefined, paidAmount: '322.00', hasAdvance: true },
  ])('$what is recorded after it as before it', async ({ credited, currency, paidAmount, hasAdvance, hasVat }) => {
    const accounts = [];
    for (const isLate of [false, true]) {
      const { token, memberId } = await newSender(program());
      if (hasAdvance === true) {
        const { invoiceId } = await paid(token);
        await payOut(invoiceId, '846.94');
        await credit(token, invoiceId, '551.00');
      }
      if (hasVat === true) registerForVat(program(), { ...VAT, exchangeRates: [EXCHANGE] });
      const { invoiceId } = await paid(token, currency);
      const details = await seen(invoiceId);
      const record = () =>
        decide('payout', invoiceId, {
          ...wageOf(paidAmount ?? details.largestWage, details),
          advanceBefore: details.advance,
        });
      if (!isLate) await record();
      await credit(token, invoiceId, credited);
      if (isLate) await record();
      accounts.push(await accountOf(token, memberId, invoiceId));
    }
    expect(accounts[1]).toEqual(accounts[0]);
    expect(await violations()).toEqual([]);
  });

  test('in part is told with the largest wage of then to who saw its details, and to nobody else', async () => {
    const { token, memberId } = await newSender(program());
    const { invoiceId, details } = await creditedAfterSeen(token, '551.00');
    const { disclosureId } = details;
    const { state, unrecordedWage } = await review(invoiceId);
    expect(state).toBe('paid');
    const seenAt = program().deps.clock().toISOString();
    const firstDay = '2026-11-20';
    expect(unrecordedWage).toEqual({ disclosureId, seenAt, largestWage: '846.94', advance: '0.00', firstDay });
    const { json: colleagues } = await as(reviewers.eva)('GET', `/api/review/invoice/${invoiceId}`);
    expect(colleagues).not.toHaveProperty('unrecordedWage');
    expect(await post('payout', invoiceId, wageOf('846.94', details), reviewers.eva)).toMatchObject({ status: 404 });

    expect(await post('payout', invoiceId, wageOf('846.95', details))).toMatchObject({
      status: 400,
      json: { code: 'wage-too-large', message: expect.stringContaining('846,94') },
    });
    const { message } = await decide('payout', invoiceId, wageOf('846.94', details));
    expect(message).toContain('Fakturan är krediterad, så 524,94\u00a0EUR av lönen är ett förskott.');
    expect(await advanceOf(memberId)).toBe(524_94);
    const recorded = await review(invoiceId);
    expect(recorded).toMatchObject({ state: 'paidOut', payout: { amount: '846.94' } });
    expect(recorded).not.toHaveProperty('unrecordedWage');
    expect(recorded.timeline.at(-1)).toMatchObject({ kind: 'paidOut', amount: '846.94', tooMuch: '524.94' });
    expect(await post('payout', invoiceId, wageOf('846.94', details))).toMatchObject({ status: 409 });
    expect(await violations()).toEqual([]);
  });

  test('in whole leaves the invoice credited, all of the wage is an advance, and the next wage settles it', async () => {
    const { token, memberId, email } = await newSender(program());
    const { invoiceId, invoiceNumber, details } = await creditedAfterSeen(token);
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', unrecordedWage: { largestWage: '846.94' } });
    await decide('payout', invoiceId, wageOf('846.94', details));
    expect(await review(invoiceId)).toMatchObject({ state: 'credited', payout: { amount: '846.94' } });

    await untilDone(db(), 'settlement-mail');
    const about = `Lönen är utbetald: faktura ${invoiceNumber}`;
    const mail = program().inbox.mails.find(({ to, subject }) => to?.[0]?.address === email && subject === about);
    expect(mail?.text).toContain('Fakturan är krediterad, så 846,94\u00a0EUR dras av från kommande löner.');

    const next = await paid(token);
    expect(await seen(next.invoiceId)).toMatchObject({ largestWage: '846.94', advance: '846.94' });
    await payOut(next.invoiceId, '0.00');
    expect(await review(next.invoiceId)).toMatchObject({ payout: { amount: '0.00', advance: '846.94' } });
    expect(await advanceOf(memberId)).toBe(0);
    const settled = await as(token)('GET', `/api/salary/specification/${next.invoiceId}`);
    expect(settled.json.wage.settled).toEqual([{ invoiceNumber: Number(invoiceNumber), amount: '846.94' }]);
    const { payout } = await review(invoiceId);
    const reversal = { entryId: payout._id, reason: 'Fel konto', paidBefore: '901.00' };
    expect(await post('reversal', invoiceId, reversal)).toMatchObject({ json: { code: 'advance-settled' } });
    expect(await violations()).toEqual([]);
  });

  test('can be reversed, which takes its advance back, and recorded again with the right amount', async () => {
    for (const [credited, state, other] of [
      ['551.00', 'paid', '478.00'],
      [undefined, 'credited', '800.00'],
    ] as const) {
      const { token, memberId } = await newSender(program());
      const { invoiceId, details } = await creditedAfterSeen(token, credited);
      await decide('payout', invoiceId, wageOf('846.94', details));
      await reverseWage(invoiceId);
      expect(await advanceOf(memberId)).toBe(0);
      expect(
        await rowsOf(sql`select wages, invoiced, paid_out, paid_amount from wage_years where member_id = ${memberId}`),
      ).toEqual([{ wages: 0, invoiced: '0', paid_out: '0', paid_amount: '0' }]);
      expect(await review(invoiceId)).toMatchObject({ state, payout: null, unrecordedWage: { largestWage: '846.94' } });
      await decide('payout', invoiceId, wageOf('800.00', details));
      expect(await review(invoiceId)).toMatchObject({ payout: { amount: '800.00' } });
      expect(await advanceOf(memberId)).toBe(Math.round(Number(other) * 100));
    }
    expect(await violations()).toEqual([]);
  });

  test('and is credited once more after it was recorded makes more of it an advance', async () => {
    const { token, memberId } = await newSender(program());
    const { invoiceId, details } = await creditedAfterSeen(token, '101.00');
    await decide('payout', invoiceId, wageOf('846.94', details));
    expect(await advanceOf(memberId)).toBe(846_94 - 752_00);
    await credit(token, invoiceId);
    expect(await advanceOf(memberId)).toBe(846_94);
    await reverseWage(invoiceId);
    expect(await advanceOf(memberId)).toBe(0);
    expect(
      await rowsOf(sql`select wages, invoiced, paid_out, paid_amount from wage_years where member_id = ${memberId}`),
    ).toEqual([{ wages: 0, invoiced: '0', paid_out: '0', paid_amount: '0' }]);
    expect(await violations()).toEqual([]);
  });

  test('is the one of the first credit note after its details were seen, whatever was seen between two of them', async () => {
    const { token } = await newSender(program());
    const { invoiceId, details } = await creditedAfterSeen(token, '101.00');
    const between = await seen(invoiceId);
    expect(between).toMatchObject({ largestWage: '752.00' });
    await credit(token, invoiceId, '100.00');
    expect(await review(invoiceId)).toMatchObject({ unrecordedWage: { disclosureId: details.disclosureId } });
    expect(await post('payout', invoiceId, wageOf('752.01', between))).toMatchObject({
      json: { code: 'wage-too-large' },
    });
    await decide('payout', invoiceId, wageOf('752.00', between));
    expect(await violations()).toEqual([]);
  });

  test('is refused if nobody saw the details before the credit note, and if its batch has not ended', async () => {
    const { token } = await newSender(program());
    const whole = await paid(token);
    const { disclosureId: others } = await seen((await paid(token)).invoiceId);
    await credit(token, whole.invoiceId);
    expect(await post('payoutdetails', whole.invoiceId)).toMatchObject({ status: 409 });
    const unseen = wageOf('846.94', { disclosureId: others });
    expect(await post('payout', whole.invoiceId, unseen)).toMatchObject({
      status: 409,
      json: { code: 'review-changed', message: 'Fakturan väntar inte på utbetalning.' },
    });
    expect(await review(whole.invoiceId)).not.toHaveProperty('unrecordedWage');

    const part = await paid(token);
    await credit(token, part.invoiceId, '551.00');
    const after = await seen(part.invoiceId);
    expect(await review(part.invoiceId)).not.toHaveProperty('unrecordedWage');
    expect(await post('payout', part.invoiceId, wageOf('322.01', after))).toMatchObject({
      json: { code: 'wage-too-large' },
    });

    const { invoiceId, details } = await creditedAfterSeen(token, '551.00');
    // What is seen at the moment of a batch counts as seen for it.
    program().setClock('2026-11-20T10:01:00Z');
    // The accountant knows that the wage may be paid.
    const knowing = { invoiceIds: [invoiceId], disclosedBefore: [details.disclosureId] };
    const { status, json } = await as(reviewers.bo)('POST', '/api/payout/batch', knowing);
    expect(status).toBe(200);
    expect(await review(invoiceId)).not.toHaveProperty('unrecordedWage');
    expect(await post('payout', invoiceId, wageOf('846.94', details))).toMatchObject({
      json: { code: 'wage-in-batch' },
    });
    await as(reviewers.bo)('POST', `/api/payout/cancel/${json.batchId}`);
    expect(await review(invoiceId)).toHaveProperty('unrecordedWage');
    await decide('payout', invoiceId, wageOf('846.94', details));
    expect(await violations()).toEqual([]);
  });

  test('is not told of one that was seen for a batch, from which it came back', async () => {
    const { token } = await newSender(program());
    const { invoiceId } = await paid(token);
    const { json: made } = await as(reviewers.bo)('POST', '/api/payout/batch', { invoiceIds: [invoiceId] });
    await as(reviewers.eva)('POST', `/api/payout/approve/${made.batchId}`);
    await as(reviewers.bo)('POST', `/api/payout/file/${made.batchId}`);
    const { wages } = await get(`payout/batch/${made.batchId}`);
    const back = { rowId: wages[0]._id, reason: 'Kontot finns inte', stateBefore: 'sent' };
    expect(await as(reviewers.bo)('POST', `/api/payout/takeout/${made.batchId}`, back)).toMatchObject({ status: 200 });
    const noteId = String(await newCreditNote(program(), token, invoiceId));
    expect(await send(program(), token, noteId)).toMatchObject({ status: 200 });
    expect((await review(noteId)).credit.credits).not.toHaveProperty('wageDisclosedAt');
    await forward(noteId);
    expect(await review(invoiceId)).not.toHaveProperty('unrecordedWage');
  });

  test('went to the details that were seen, also if the member has changed them since', async () => {
    const { token } = await newSender(program());
    const { invoiceId, details } = await creditedAfterSeen(token);
    const body = { bankAndWiseOption: 'paypalInfo', paypalInfo: { email: 'asa@example.se' } };
    expect((await as(token)('POST', '/api/bankinformation/savebankinfo', body)).status).toBe(200);
    await decide('payout', invoiceId, wageOf('846.94', details));
    expect((await review(invoiceId)).payout.destination).toBe('…7034');
  });

  test('settles the advance that was seen only if it is still there, and tells what is left of it', async () => {
    const { token } = await newSender(program());
    const first = await paid(token);
    await payOut(first.invoiceId, '846.94');
    await credit(token, first.invoiceId, '551.00');
    const { invoiceId, details } = await creditedAfterSeen(token);
    expect(details.advance).toBe('524.94');
    await reverseWage(first.invoiceId);
    const record = (advanceBefore: string) =>
      post('payout', invoiceId, { ...wageOf('322.00', details), advanceBefore });
    expect(await record('524.94')).toMatchObject(advanceIsNow('0,00'));
    expect(await review(invoiceId)).toMatchObject({ unrecordedWage: { advance: '0.00' } });
    expect(await record('0.00')).toMatchObject({ status: 200 });
    expect(await violations()).toEqual([]);
  });

  test('is recorded once if it is recorded and its credit note forwarded at the same moment', async () => {
    const { token, memberId } = await newSender(program());
    const { invoiceId } = await paid(token);
    const details = await seen(invoiceId);
    const [recorded] = await Promise.all([
      post('payout', invoiceId, wageOf('846.94', details)),
      credit(token, invoiceId, '551.00'),
      post('payout', invoiceId, wageOf('846.94', details)),
    ]);
    expect([200, 409]).toContain(recorded.status);
    expect(await advanceOf(memberId)).toBe(524_94);
    expect(await violations()).toEqual([]);
  });
});
