import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { naming, type WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { bankReply, ofWholeFile } from '#tests/support/bank/write-bank-reply.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, get, review, paid, paidNext, sent, payOut, batchOf, credit, reverseWage, advanceOf, dueIds } =
  usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

let minutes = 0;
/** Moves the clock to the next minute of the next day, because no two things happen at the same time. */
function nextMinute(): void {
  minutes += 1;
  program().setClock(new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000).toISOString());
}

/** Imports a statement of the next day with a debit of a wage, unless it says otherwise. */
async function imported(rowId = '', entry: Partial<WrittenEntry> = {}) {
  nextMinute();
  return dropEntries(program(), reviewers.eva, '2026-11-21', [{ ...naming(rowId), ...entry }]);
}

/** The wage of an invoice in a batch whose file is downloaded. */
async function inSentBatch(invoice: Awaited<ReturnType<typeof paid>>) {
  const { batchId, rowIds } = await sent(invoice.invoiceId);
  const [rowId = ''] = rowIds;
  const reject = async () => {
    const content = bankReply(batchId, [], { group: ofWholeFile('NARR') });
    expect((await post('payout/bankreply', { content })).status).toBe(200);
  };
  return { ...invoice, batchId, rowId, reject };
}

/** A wage that the bank rejects, whose invoice is credited then, and that the bank debits all the same. */
async function debitedAfterCredit(amount?: string) {
  const wage = await inSentBatch(await paid());
  await wage.reject();
  await credit(wage.token, wage.invoiceId, amount);
  const { debitedWages } = await imported(wage.rowId);
  expect(debitedWages).toMatchObject([{ debitedOn: '2026-11-21' }]);
  return wage;
}

/** The paid wage that an accountant is told of, Eva if nobody else. She has neither made the batch nor seen details. */
const told = async (invoiceId: string, token = reviewers.eva) =>
  (await get(`review/invoice/${invoiceId}`, token)).unrecordedWage;
/** Eva records the paid wage that she is told of. */
async function record(invoiceId: string, changes: { amount?: string } = {}) {
  nextMinute();
  const { disclosureId, advance, paidInBatch } = await told(invoiceId);
  const { paidOn, amount } = paidInBatch;
  const wage = { paidOn, amount, disclosureId, advanceBefore: advance, ...changes };
  return post(`review/payout/${invoiceId}`, wage, reviewers.eva);
}
/** Bo confirms that a payment in is the wage of an invoice that the bank has sent back. */
async function confirmReturn(invoiceId: string): Promise<void> {
  const { payments } = await get('review/paymentsin?group=likely');
  const [{ _id: transactionId }] = payments.filter(
    ({ returnedWage }: { returnedWage: { invoiceId: string } | null }) => returnedWage?.invoiceId === invoiceId,
  );
  expect((await post('review/returnwage', { transactionId, leftBefore: '846.94' })).status).toBe(200);
}
const violations = async () => (await findLedgerViolations(program().deps.db)).violations;

describe('A wage that a batch paid before a credit note although it came back', () => {
  test.each([
    { credited: undefined, state: 'credited', advance: 846_94 },
    { credited: '500.00', state: 'paidOut', advance: 846_94 - 376_94 },
  ])(
    'is recorded by any accountant as the bank debited it, and what is too much is an advance: $state',
    async ({ credited, state, advance }) => {
      const { invoiceId, memberId, batchId } = await debitedAfterCredit(credited);
      for (const token of [reviewers.bo, reviewers.eva])
        expect(await told(invoiceId, token)).toMatchObject({
          largestWage: '846.94',
          advance: '0.00',
          paidInBatch: { paidOn: '2026-11-21', amount: '846.94', isDebited: true },
        });
      expect(await record(invoiceId, { amount: '846.95' })).toMatchObject({ json: { code: 'wage-too-large' } });
      const { status, json } = await record(invoiceId);
      expect([status, json.message]).toEqual([200, expect.stringMatching(/registrerad\. .* ett förskott\.$/)]);
      expect(await review(invoiceId)).toMatchObject({ state, payout: { amount: '846.94', paidOn: '2026-11-21' } });
      expect(await told(invoiceId)).toBeUndefined();
      expect(await advanceOf(memberId)).toBe(advance);
      expect((await batchOf(batchId)).wages).toMatchObject([{ disclosed: [] }]);
      // Whoever reverses that by mistake can record it again.
      nextMinute();
      await reverseWage(invoiceId);
      expect(await record(invoiceId)).toMatchObject({ status: 200 });
      expect(await advanceOf(memberId)).toBe(advance);
      expect(await violations()).toEqual([]);
    },
  );

  test('is recorded again if somebody reversed it by mistake after the credit note', async () => {
    const { token, invoiceId, memberId, batchId, rowId } = await inSentBatch(await paid());
    await payOut(batchId, [rowId]);
    await credit(token, invoiceId);
    expect(await advanceOf(memberId)).toBe(846_94);
    expect(await told(invoiceId)).toBeUndefined();
    nextMinute();
    await reverseWage(invoiceId);
    expect(await advanceOf(memberId)).toBe(0);
    expect(await told(invoiceId)).toMatchObject({
      paidInBatch: { paidOn: '2026-11-20', amount: '846.94', isDebited: false },
    });
    expect(await record(invoiceId)).toMatchObject({ status: 200 });
    expect(await advanceOf(memberId)).toBe(846_94);
    expect(await violations()).toEqual([]);
  });

  test('settles what it settled of an advance, and the suggested amount is what the bank debited', async () => {
    const first = await inSentBatch(await paid());
    await payOut(first.batchId, [first.rowId]);
    await credit(first.token, first.invoiceId, '551.00');
    const { token, memberId } = first;
    const invoiceId = await paidNext(token);
    const wage = await inSentBatch({ ...first, invoiceId });
    await wage.reject();
    await credit(token, invoiceId);
    await imported(wage.rowId, { amount: 322_00n });
    expect(await told(invoiceId)).toMatchObject({
      largestWage: '846.94',
      advance: '524.94',
      paidInBatch: { amount: '322.00' },
    });
    expect(await record(invoiceId)).toMatchObject({ status: 200 });
    expect(await review(invoiceId)).toMatchObject({ payout: { amount: '322.00', advance: '524.94' } });
    expect(await advanceOf(memberId)).toBe(846_94);
    expect(await violations()).toEqual([]);
  });

  test('is not told of if it came back and the bank did not debit it, or sent the money back', async () => {
    const back = await inSentBatch(await paid());
    await payOut(back.batchId, [back.rowId]);
    await back.reject();
    await credit(back.token, back.invoiceId);
    expect(await told(back.invoiceId)).toBeUndefined();

    const { invoiceId, rowId } = await debitedAfterCredit();
    const { disclosureId } = await told(invoiceId);
    await imported(rowId, { direction: 'CRDT' });
    expect(await told(invoiceId)).toBeUndefined();
    const late = { paidOn: '2026-11-21', amount: '846.94', disclosureId };
    expect((await post(`review/payout/${invoiceId}`, late, reviewers.eva)).status).not.toBe(200);
  });

  test('is not told of if the bank sent back what a person had recorded, nor if its batch came after the credit note', async () => {
    const invoice = await paid();
    const back = await inSentBatch(await paid());
    await payOut(back.batchId, [back.rowId]);
    await credit(back.token, back.invoiceId);
    await imported(back.rowId, { direction: 'CRDT' });
    await confirmReturn(back.invoiceId);
    expect(await told(back.invoiceId)).toBeUndefined();

    await credit(invoice.token, invoice.invoiceId, '101.00');
    const later = await inSentBatch(invoice);
    await later.reject();
    const { debitedWages } = await imported(later.rowId, { amount: 752_00n });
    expect(debitedWages).toHaveLength(1);
    expect(await told(invoice.invoiceId)).toBeUndefined();
  });

  test('and that was recorded is reversed on the bank’s day if the bank sends it back', async () => {
    const { invoiceId, memberId, rowId } = await debitedAfterCredit();
    expect(await record(invoiceId)).toMatchObject({ status: 200 });
    await imported(rowId, { direction: 'CRDT' });
    await confirmReturn(invoiceId);
    expect(await advanceOf(memberId)).toBe(0);
    expect(await dueIds()).not.toContain(invoiceId);
    expect(await told(invoiceId)).toBeUndefined();
    expect(await violations()).toEqual([]);
  });
});
