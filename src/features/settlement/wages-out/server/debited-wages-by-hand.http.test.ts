import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { useDebitedWages } from '#tests/support/bank/use-debited-wages.ts';
import { naming } from '#tests/support/bank/write-bank-file.ts';
import { referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, get, dueIds, nextMinute, imported, rejected, warned, debitedIn } = useDebitedWages(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

/** Records a wage by hand, a minute after what was before. */
function recordByHand(invoiceId?: string, changes?: { paidOn?: string; amount?: string }): Promise<void> {
  nextMinute();
  return recordNow(invoiceId, changes);
}
async function recordNow(invoiceId = '', changes: { paidOn?: string; amount?: string } = {}): Promise<void> {
  const { disclosureId } = (await post(`review/payoutdetails/${invoiceId}`)).json;
  const wage = { paidOn: '2026-11-21', amount: '846.94', ...changes, disclosureId };
  expect((await post(`review/payout/${invoiceId}`, wage)).status).toBe(200);
}
async function reverse(invoiceId = ''): Promise<void> {
  const { payout, paidAmount } = await get(`review/invoice/${invoiceId}`);
  const reversal = { entryId: payout._id, reason: 'Fel', paidBefore: paidAmount };
  expect((await post(`review/reversal/${invoiceId}`, reversal)).status).toBe(200);
}

describe('A wage whose payment came back, and that the bank debits all the same', () => {
  test.each([
    ['row', 'names it'],
    ['batch', 'is of its whole file'],
  ])('is told also if somebody had paid it by hand before, by a %s whose debit %s', async (named) => {
    const { batchId, invoiceIds, rowIds } = await rejected(1);
    program().setClock('2026-11-20T10:01:00Z');
    const { disclosureId } = (await post(`review/payoutdetails/${invoiceIds[0]}`)).json;
    await post(`review/payout/${invoiceIds[0]}`, { paidOn: '2026-11-20', amount: '846.94', disclosureId });
    const debit = named === 'row' ? naming(rowIds[0]) : { batch: referenceOf(batchId) };
    expect(await imported(debit)).toMatchObject([{ debitedOn: '2026-11-21' }]);
    expect(await debitedIn(batchId)).toBe(1);
    await reverse(invoiceIds[0]);
    await recordByHand(invoiceIds[0]);
    expect(await debitedIn(batchId)).toBe(0);
  });

  test('is told still if whoever recorded it by hand saw its details before the debit, and so may have paid it too', async () => {
    const { batchId, invoiceIds, rowIds } = await rejected(1);
    nextMinute();
    const { disclosureId } = (await post(`review/payoutdetails/${invoiceIds[0]}`)).json;
    await imported(naming(rowIds[0]));
    nextMinute();
    const wage = { paidOn: '2026-11-21', amount: '846.94', disclosureId };
    const { status, json } = await post(`review/payout/${invoiceIds[0]}`, wage);
    expect(status).toBe(200);
    expect(json.message).toBe(
      'Utbetalningen är registrerad. Men banken drog också pengarna för lönen 2026-11-21, så den kan vara betald två gånger.',
    );
    expect(await debitedIn(batchId)).toBe(1);
    await reverse(invoiceIds[0]);
    await recordByHand(invoiceIds[0]);
    expect(await debitedIn(batchId)).toBe(0);
  });

  test('is not told of any more once somebody has recorded it, also if that is reversed since', async () => {
    const { invoiceIds, rowIds } = await rejected(1);
    await imported(naming(rowIds[0]));
    await recordByHand(invoiceIds[0]);
    await reverse(invoiceIds[0]);
    expect(await warned(invoiceIds[0])).toEqual([]);
  });

  describe('and that was recorded by hand', () => {
    const returned = async (invoiceId = '') => {
      const { payments } = await get('review/paymentsin?group=likely');
      return payments.filter((payment: { returnedWage: { invoiceId: string } | null }) => {
        return payment.returnedWage?.invoiceId === invoiceId;
      });
    };
    const credit = (rowId = '', bookedOn = '2026-11-21') => ({
      ...naming(rowId),
      direction: 'CRDT' as const,
      bookedOn,
    });

    test('is reversed on the bank’s day if the bank sends it back, and is due again', async () => {
      const { invoiceIds, rowIds } = await rejected(1);
      await imported({ ...naming(rowIds[0]), bookedOn: '2026-11-20' });
      await recordByHand(invoiceIds[0], { paidOn: '2026-11-20' });
      await imported(credit(rowIds[0], '2026-11-20'));
      const [payment, ...others] = await returned(invoiceIds[0]);
      expect(others).toEqual([]);
      expect(payment).toMatchObject({ reasons: ['wageReturned'], parts: [] });
      const confirm = () => post('review/returnwage', { transactionId: payment._id, leftBefore: '846.94' });
      const both = await Promise.all([confirm(), confirm()]);
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await dueIds()).toContain(invoiceIds[0]);
      expect(await warned(invoiceIds[0])).toEqual([]);
      expect(await returned(invoiceIds[0])).toEqual([]);
      const { rows } = await program().deps.db.execute(sql`
        select distinct day::text from ledger_postings where invoice_id = ${invoiceIds[0]} and reversal_id is not null`);
      expect(rows).toEqual([{ day: '2026-11-20' }]);
      expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
    });

    test('stays if the bank debited it again meanwhile, or had sent it back before', async () => {
      const { invoiceIds, rowIds } = await rejected(2);
      await imported(naming(rowIds[0]));
      await recordByHand(invoiceIds[0], { paidOn: '2026-11-21' });
      await imported(naming(rowIds[0]));
      await imported(credit(rowIds[0]));
      expect(await returned(invoiceIds[0])).toEqual([]);
      await imported(credit(rowIds[0]));
      expect(await returned(invoiceIds[0])).toHaveLength(2);

      await imported(naming(rowIds[1]));
      await imported(credit(rowIds[1]));
      await recordByHand(invoiceIds[1]);
      expect(await returned(invoiceIds[1])).toEqual([]);
    });

    test('stays if the bank had sent it back before, also if a clock was ahead when that was imported', async () => {
      const { invoiceIds, rowIds } = await rejected(1);
      await imported(naming(rowIds[0]));
      await imported(credit(rowIds[0]));
      program().setClock('2026-11-21T10:00:00Z');
      await recordNow(invoiceIds[0]);
      expect(await returned(invoiceIds[0])).toEqual([]);
    });

    test('stays if another amount or day was recorded, or its details were seen or it was recorded before the debit', async () => {
      const { invoiceIds, rowIds } = await rejected(4);
      await recordByHand(invoiceIds[1], { paidOn: '2026-11-21' });
      const { disclosureId } = (await post(`review/payoutdetails/${invoiceIds[3]}`)).json;
      await imported(...rowIds.map((rowId) => naming(rowId)));
      await post(`review/payout/${invoiceIds[3]}`, { paidOn: '2026-11-21', amount: '846.94', disclosureId });
      await recordByHand(invoiceIds[0], { amount: '846.93', paidOn: '2026-11-21' });
      await recordByHand(invoiceIds[2], { paidOn: '2026-11-20' });
      await imported(...rowIds.map((rowId) => credit(rowId)));
      for (const invoiceId of invoiceIds) expect(await returned(invoiceId)).toEqual([]);
    });
  });

  test('is told to whoever sees its payout details, or records it by hand, while its file is being imported', async () => {
    const { invoiceIds, rowIds } = await rejected(2);
    const [seen, recorded] = invoiceIds;
    const { db } = program().deps;
    const cia = await newReviewer(program(), 'Cia Dal');
    const { disclosureId } = (await post(`review/payoutdetails/${recorded}`)).json;
    const wage = { paidOn: '2026-11-21', amount: '846.94', disclosureId };
    const all = await db.transaction(async (tx) => {
      // The import waits until it can store its entries.
      await tx.execute(sql`lock table bank_transactions in share mode`);
      const importing = imported(...rowIds.map((rowId) => naming(rowId)));
      await untilWaiting(db, 1);
      // One account's transactions run one at a time, so each of the three is somebody else's.
      const others = [
        post(`review/payoutdetails/${seen}`, undefined, cia.token),
        post(`review/payout/${recorded}`, wage),
      ] as const;
      await untilWaiting(db, 3);
      return { waiting: [importing, ...others] as const };
    });
    const [, details, payout] = await Promise.all(all.waiting);
    expect(details.json.disclosed).toMatchObject([{ name: 'Banken', debitedOn: '2026-11-21' }]);
    expect(payout.json.message).toContain('banken drog också pengarna för lönen 2026-11-21');
  });
});
