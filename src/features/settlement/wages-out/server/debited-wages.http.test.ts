import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { dropEntries } from '#tests/support/bank/drop-entries.ts';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import type { WrittenEntry } from '#tests/support/bank/write-bank-file.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { bankReply, ofWholeFile, referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, get, paid, sent, payOut, batchOf, dueIds } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

let minutes = 0;
/** Moves the clock to the next minute of the next day, because no two things happen at the same time. */
function nextMinute(): void {
  minutes += 1;
  program().setClock(new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000).toISOString());
}

/** Imports a statement of the next day with these entries, debits unless they say otherwise. It ends no row. */
async function imported(...entries: Partial<WrittenEntry>[]) {
  nextMinute();
  const told = await dropEntries(program(), reviewers.eva, '2026-11-21', entries);
  expect(told.paidOut).toBe(0);
  return told.debitedWages;
}
const naming = (rowId = '') => ({ payments: [{ endToEndId: referenceOf(rowId) }] });

/** Wages whose file the bank has rejected as a whole. */
async function rejected(count: number) {
  const invoices: Awaited<ReturnType<typeof paid>>[] = [];
  for (let wage = 0; wage < count; wage += 1) invoices.push(await paid());
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId);
  const batch = await sent(...invoiceIds);
  const { json } = await post('payout/bankreply', {
    content: bankReply(batch.batchId, [], { group: ofWholeFile('NARR') }),
  });
  expect(json.message).toContain('kom tillbaka');
  return { ...batch, invoices, invoiceIds };
}
/** The bank's debits that the list of due wages warns of. */
async function warned(invoiceId = '') {
  const { wages } = await get('payout/due');
  const due = wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId);
  return due.disclosed.filter(({ name }: { name: string }) => name === 'Banken');
}
/** How many wages of a batch the list of batches says that the bank has debited although they came back. */
async function debitedIn(batchId: string): Promise<number> {
  const { batches } = await get('payout/due');
  return batches.find(({ _id }: { _id: string }) => _id === batchId).debited;
}
const make = (invoiceId = '', ...disclosedBefore: string[]) =>
  post('payout/batch', { invoiceIds: [invoiceId], disclosedBefore });

/** Records a wage by hand. */
async function recordByHand(invoiceId = '', changes: { paidOn?: string; amount?: string } = {}): Promise<void> {
  nextMinute();
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
  test('may be paid: everybody is told, and no batch takes it without knowing', async () => {
    const { invoiceIds, rowIds } = await rejected(1);
    await imported(naming(rowIds[0]));
    const [warning, ...others] = await warned(invoiceIds[0]);
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ debitedOn: '2026-11-21', isOwn: false });
    const refused = await make(invoiceIds[0]);
    expect(refused).toMatchObject({ status: 409, json: { code: 'wage-debited' } });
    expect(refused.json.message).toContain('Banken drog pengarna för en av lönerna 2026-11-21');
    const { disclosed, disclosureId } = (await post(`review/payoutdetails/${invoiceIds[0]}`)).json;
    expect(disclosed).toMatchObject([{ name: 'Banken', debitedOn: '2026-11-21' }]);
    const wage = { paidOn: '2026-11-21', amount: '846.94', disclosureId };
    expect((await post(`review/payout/${invoiceIds[0]}`, wage)).status).toBe(200);
    expect(await dueIds()).not.toContain(invoiceIds[0]);
  });

  test('is told in the review of a credit note of its invoice, until it is recorded', async () => {
    const { invoices, rowIds } = await rejected(1);
    await imported(naming(rowIds[0]));
    for (const { token, invoiceId } of invoices) {
      const noteId = String(await newCreditNote(program(), token, invoiceId));
      expect((await send(program(), token, noteId)).status).toBe(200);
      const ofNote = async () => (await get(`review/invoice/${noteId}`)).credit.credits;
      expect(await ofNote()).toMatchObject({ wageDebitedOn: '2026-11-21' });
      const { disclosureId } = (await post(`review/payoutdetails/${invoiceId}`)).json;
      await post(`review/payout/${invoiceId}`, { paidOn: '2026-11-21', amount: '846.94', disclosureId });
      expect(await ofNote()).not.toHaveProperty('wageDebitedOn');
    }
  });

  test('can be taken by whoever knows of the debit', async () => {
    const { invoiceIds, rowIds } = await rejected(1);
    await imported(naming(rowIds[0]));
    const [{ _id }] = await warned(invoiceIds[0]);
    expect((await make(invoiceIds[0], _id)).status).toBe(200);
  });

  test('is not taken by whoever knows only of another one, also if that was debited later', async () => {
    const { invoiceIds, rowIds } = await rejected(2);
    await imported(naming(rowIds[0]));
    await imported(naming(rowIds[1]));
    const known: string[] = [];
    for (const invoiceId of invoiceIds) known.push(...(await warned(invoiceId)).map(({ _id }: { _id: string }) => _id));
    const makeKnowing = (disclosedBefore: string[]) => post('payout/batch', { invoiceIds, disclosedBefore });
    for (const one of known) expect((await makeKnowing([one])).json.code).toBe('wage-debited');
    expect((await makeKnowing(known)).status).toBe(200);
  });

  test('is told by the import, the list of batches and the batch also if a new batch has it or has paid it', async () => {
    const { batchId, invoiceIds, rowIds } = await rejected(1);
    const again = await sent(...invoiceIds);
    expect(await imported({ ...naming(rowIds[0]), amount: 1n })).toEqual([]);
    const [{ invoiceNumber }] = (await batchOf(batchId)).wages;
    const debit = { ...naming(rowIds[0]), bankReference: 'copy' };
    const told = [{ invoiceNumber, debitedOn: '2026-11-21' }];
    expect(await imported(debit)).toEqual(told);
    const ofBank = [{ name: 'Banken', debitedOn: '2026-11-21' }];
    const expectTold = async () => {
      expect(await debitedIn(batchId)).toBe(1);
      expect(await debitedIn(again.batchId)).toBe(0);
      for (const id of [batchId, again.batchId])
        expect((await batchOf(id)).wages).toMatchObject([{ disclosed: ofBank }]);
    };
    await expectTold();
    expect((await payOut(again.batchId, again.rowIds)).status).toBe(200);
    await expectTold();
    // A file that has it again tells it again, as long as the money has not come back.
    expect(await imported(debit, { amount: 1n })).toEqual(told);
    expect(await imported({ ...naming(rowIds[0]), direction: 'CRDT' }, debit)).toEqual([]);
    expect(await debitedIn(batchId)).toBe(0);
    for (const id of [batchId, again.batchId]) expect((await batchOf(id)).wages).toMatchObject([{ disclosed: [] }]);
  });

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
      'Utbetalningen är registrerad. Men banken drog också pengarna för den 2026-11-21, så lönen kan vara betald två gånger.',
    );
    expect(await debitedIn(batchId)).toBe(1);
    await reverse(invoiceIds[0]);
    await recordByHand(invoiceIds[0]);
    expect(await debitedIn(batchId)).toBe(0);
  });

  test('is not paid again by a batch that was made before, until who approves it and who downloads its file know', async () => {
    const { invoiceIds, rowIds } = await rejected(1);
    const { batchId } = (await make(invoiceIds[0])).json;
    const told = async () =>
      (await get(`payout/batch/${batchId}`)).wages[0].disclosed.map(({ _id }: { _id: string }) => _id);
    const approve = (body?: object) => post(`payout/approve/${batchId}`, body, reviewers.eva);
    const download = (body?: object) => post(`payout/file/${batchId}`, body);
    await imported(naming(rowIds[0]));
    const refused = { status: 409, json: { code: 'wage-debited' } };
    for (const body of [undefined, {}, { disclosedBefore: [batchId] }])
      expect(await approve(body)).toMatchObject(refused);
    expect((await approve({ disclosedBefore: await told() })).status).toBe(200);
    const before = await told();
    await imported(naming(rowIds[0]));
    expect(await download()).toMatchObject(refused);
    expect(await download({ disclosedBefore: before })).toMatchObject(refused);
    expect((await download({ disclosedBefore: await told() })).status).toBe(200);
    await imported(naming(rowIds[0]));
    expect((await download()).status).toBe(200);
  });

  test('is told of each wage of a file whose sum was debited at once, and of none if the sum is another', async () => {
    const { batchId, invoiceIds } = await rejected(2);
    await imported({ amount: 846_94n, batch: referenceOf(batchId) });
    expect(await warned(invoiceIds[0])).toEqual([]);
    await imported({ amount: 2n * 846_94n, batch: referenceOf(batchId) });
    for (const invoiceId of invoiceIds) expect(await warned(invoiceId)).toMatchObject([{ debitedOn: '2026-11-21' }]);
  });

  test('is not told of if the money came back too, nor of another amount or a debit that the bank takes back', async () => {
    const { invoiceIds, rowIds } = await rejected(1);
    await imported({ ...naming(rowIds[0]), amount: 846_93n }, { ...naming(rowIds[0]), isReversal: true });
    expect(await warned(invoiceIds[0])).toEqual([]);
    await imported(naming(rowIds[0]), { ...naming(rowIds[0]), direction: 'CRDT' });
    expect(await warned(invoiceIds[0])).toEqual([]);
  });

  test('is told of if the bank paid it twice and one came back, whoever recorded what', async () => {
    const { invoiceIds, rowIds } = await rejected(1);
    await imported(naming(rowIds[0]), naming(rowIds[0]), { ...naming(rowIds[0]), direction: 'CRDT' });
    expect(await warned(invoiceIds[0])).toMatchObject([{ debitedOn: '2026-11-21' }]);
    await imported({ ...naming(rowIds[0]), direction: 'CRDT' });
    expect(await warned(invoiceIds[0])).toEqual([]);
  });

  test('is not told of if the bank tells the same debit for the wage and for the whole file, and one credit of it', async () => {
    const { batchId, invoiceIds, rowIds } = await rejected(1);
    const ofWhole = { batch: referenceOf(batchId) };
    await imported(naming(rowIds[0]), ofWhole);
    expect(await warned(invoiceIds[0])).toMatchObject([{ debitedOn: '2026-11-21' }]);
    await imported({ ...naming(rowIds[0]), direction: 'CRDT' });
    expect(await warned(invoiceIds[0])).toEqual([]);
    await imported(naming(rowIds[0]));
    expect(await warned(invoiceIds[0])).toMatchObject([{ debitedOn: '2026-11-21' }]);
  });

  test('is told of if one copy was told for the wage and the other, of another day, for the whole file', async () => {
    const { batchId, invoiceIds, rowIds } = await rejected(1);
    await imported({ ...naming(rowIds[0]), bookedOn: '2026-11-20' });
    await imported({ batch: referenceOf(batchId), bookedOn: '2026-11-21' });
    await imported({ ...naming(rowIds[0]), direction: 'CRDT' });
    expect(await warned(invoiceIds[0])).toMatchObject([{ debitedOn: '2026-11-21' }]);
  });

  test('is not told of if the whole file came back at once', async () => {
    const { batchId, invoiceIds, rowIds } = await rejected(2);
    const ofWhole = { amount: 2n * 846_94n, batch: referenceOf(batchId) };
    await imported(ofWhole, { ...ofWhole, amount: 1n, direction: 'CRDT' });
    for (const invoiceId of invoiceIds) expect(await warned(invoiceId)).toMatchObject([{ debitedOn: '2026-11-21' }]);
    await imported({ ...ofWhole, direction: 'CRDT' });
    for (const invoiceId of invoiceIds) expect(await warned(invoiceId)).toEqual([]);
    await imported(naming(rowIds[0]), naming(rowIds[0]));
    expect(await warned(invoiceIds[0])).toMatchObject([{ debitedOn: '2026-11-21' }]);
    expect(await warned(invoiceIds[1])).toEqual([]);
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
    const { disclosureId } = (await post(`review/payoutdetails/${recorded}`)).json;
    const wage = { paidOn: '2026-11-21', amount: '846.94', disclosureId };
    const all = await db.transaction(async (tx) => {
      // The import waits until it can store its entries.
      await tx.execute(sql`lock table bank_transactions in share mode`);
      const importing = imported(...rowIds.map((rowId) => naming(rowId)));
      await untilWaiting(db, 1);
      const others = [post(`review/payoutdetails/${seen}`), post(`review/payout/${recorded}`, wage)] as const;
      await untilWaiting(db, 3);
      return { waiting: [importing, ...others] as const };
    });
    const [, details, payout] = await Promise.all(all.waiting);
    expect(details.json.disclosed).toMatchObject([{ name: 'Banken', debitedOn: '2026-11-21' }]);
    expect(payout.json.message).toContain('banken drog också pengarna för den 2026-11-21');
  });
});
