import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { useDebitedWages } from '#tests/support/bank/use-debited-wages.ts';
import { naming } from '#tests/support/bank/write-bank-file.ts';
import { referenceOf } from '#tests/support/bank/write-bank-reply.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, get, sent, payOut, batchOf, dueIds, imported, rejected, warned, debitedIn } =
  useDebitedWages(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const make = (invoiceId = '', ...disclosedBefore: string[]) =>
  post('payout/batch', { invoiceIds: [invoiceId], disclosedBefore });

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
    // Of all that these tests have done.
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });
});
