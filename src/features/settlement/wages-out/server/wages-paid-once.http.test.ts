import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { bankDetails, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { newReviewer } from '#tests/support/people/new-reviewer.ts';
import { newSentInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const {
  reviewers,
  post,
  get,
  review,
  reverseWage,
  save,
  paid,
  make,
  batchOf,
  made,
  approved,
  download,
  payOut,
  states,
} = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const refusedBy = (statement: SQL) => databaseRefusal(program().deps.db.execute(statement));

describe('Nobody is paid twice', () => {
  test('by two people who make a batch of the same wages at once', async () => {
    const wages = await Promise.all([paid(), paid(), paid()]);
    const ids = wages.map(({ invoiceId }) => invoiceId);
    const responses = await Promise.all([
      make(ids),
      make(ids.toReversed(), reviewers.eva),
      make(ids.slice(1), reviewers.eva),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ json }) => json.code === 'wages-changed')).toHaveLength(2);
  });

  test('by two people who approve, download or pay out the same batch at once', async () => {
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    const { token: siv } = await newReviewer(program(), `Siv ${batchId.slice(0, 4)}`);
    const statusOf = async (...coming: ReturnType<typeof post>[]) =>
      (await Promise.all(coming)).map(({ status }) => status).toSorted((a, b) => a - b);
    const approve = (token: string) => post(`payout/approve/${batchId}`, undefined, token);
    expect(await statusOf(approve(reviewers.eva), approve(siv))).toEqual([200, 409]);
    const files = await Promise.all([download(batchId), download(batchId, reviewers.eva)]);
    expect(files[0]?.json).toEqual(files[1]?.json);
    const rowIds = (await batchOf(batchId)).wages.map(({ _id }: { _id: string }) => _id);
    expect(await statusOf(payOut(batchId, rowIds), payOut(batchId, rowIds, reviewers.eva))).toEqual([200, 409]);
    const { rows } = await program().deps.db.execute(sql`select from payouts where invoice_id = ${invoiceId}`);
    expect(rows).toHaveLength(1);
  });

  test('and nobody has to try again while a batch is paid out beside payments of the same members', async () => {
    const wages = await Promise.all(Array.from({ length: 5 }, () => paid()));
    const others = await Promise.all(
      wages.map(async ({ token }) => {
        const { invoiceId } = await newSentInvoice(program(), token);
        await post(`review/forward/${invoiceId}`, { revision: 1 });
        return invoiceId;
      }),
    );
    const batchId = await approved(...wages.map(({ invoiceId }) => invoiceId));
    await download(batchId);
    const rowIds = (await batchOf(batchId)).wages.map(({ _id }: { _id: string }) => _id);
    const body = { paidOn: '2026-11-20', amount: '901.00', paidBefore: '0.00' };
    const responses = await Promise.all([
      payOut(batchId, rowIds),
      ...others.map((invoiceId) => post(`review/payment/${invoiceId}`, body)),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('by hand while the wage is in a batch, and the database refuses that too', async () => {
    const { invoiceId } = await paid();
    const { json: disclosure } = await post(`review/payoutdetails/${invoiceId}`);
    const [wage] = (await get('payout/due')).wages.filter((due: { invoiceId: string }) => due.invoiceId === invoiceId);
    expect(wage.disclosed).toEqual([
      { _id: disclosure.disclosureId, name: 'Bo Ek', at: '2026-11-20T10:00:00.000Z', isOwn: true },
    ]);
    program().setClock('2026-11-20T10:01:00Z');
    // Bo may have paid it, so nobody puts it in a batch without knowing.
    expect((await make([invoiceId])).json).toMatchObject({
      code: 'wage-disclosed',
      message: expect.stringContaining('Bo Ek'),
    });
    const { json: batch } = await post('payout/batch', {
      invoiceIds: [invoiceId],
      disclosedBefore: [disclosure.disclosureId],
    });
    const { batchId } = batch;
    expect((await batchOf(batchId)).wages[0].disclosed).toEqual(wage.disclosed);
    const byHand = () =>
      post(`review/payout/${invoiceId}`, {
        paidOn: '2026-11-20',
        amount: '846.94',
        disclosureId: disclosure.disclosureId,
      });
    const refused = await byHand();
    expect([refused.status, refused.json.code]).toEqual([409, 'wage-in-batch']);
    // The details are not shown either: whoever sees them pays, and is refused only after that.
    const unseen = await post(`review/payoutdetails/${invoiceId}`);
    expect([unseen.status, unseen.json.code]).toEqual([409, 'wage-in-batch']);
    const beside = sql`insert into payouts (invoice_id, paid_on, amount, look_id, recorded_by, recorded_at)
      select invoice_id, '2026-11-20', 84694, id, reviewer_id, now() from payout_detail_looks where id = ${disclosure.disclosureId}`;
    expect(await refusedBy(beside)).toContain('a wage that is in a batch is paid out by its row');

    const { wages } = await batchOf(batchId);
    const reason = 'Betalas för hand';
    expect((await post(`payout/takeout/${batchId}`, { rowId: wages[0]._id, reason })).status).toBe(200);
    expect(await states(batchId)).toEqual([['stopped', reason]]);
    expect((await byHand()).status).toBe(200);
    expect((await make([invoiceId])).json.code).toBe('wages-changed');
  });

  test('by two people by hand, of whom the second one is told that the first may have paid', async () => {
    const { invoiceId } = await paid();
    const seenBy = async (token: string) =>
      (await post(`review/payoutdetails/${invoiceId}`, undefined, token)).json.disclosed.map(
        ({ name, isOwn }: { name: string; isOwn: boolean }) => [name, isOwn],
      );
    expect(await seenBy(reviewers.bo)).toEqual([]);
    expect(await seenBy(reviewers.bo)).toEqual([['Bo Ek', true]]);
    program().setClock('2026-11-20T10:01:00Z');
    expect(await seenBy(reviewers.eva)).toEqual([['Bo Ek', false]]);
    // Her own look hides nobody, and neither does a wage of hers.
    const { json: seen } = await post(`review/payoutdetails/${invoiceId}`, undefined, reviewers.eva);
    expect(seen.disclosed.map(({ name }: { name: string }) => name)).toEqual([expect.any(String), 'Bo Ek']);
    const wage = { paidOn: '2026-11-20', amount: '846.94', disclosureId: seen.disclosureId };
    expect((await post(`review/payout/${invoiceId}`, wage, reviewers.eva)).status).toBe(200);
    const { payout } = await review(invoiceId);
    const reversal = { entryId: payout._id, reason: 'Pengarna kom tillbaka', paidBefore: '901.00' };
    expect((await post(`review/reversal/${invoiceId}`, reversal, reviewers.eva)).status).toBe(200);
    const [due] = (await get('payout/due')).wages.filter((one: { invoiceId: string }) => one.invoiceId === invoiceId);
    expect(due.disclosed).toMatchObject([{ name: 'Bo Ek', isOwn: true }]);
  });

  test('by somebody who recorded a batch’s wage after seeing its details to pay it by hand, and may have done that', async () => {
    const { invoiceId } = await paid();
    const { disclosureId } = (await post(`review/payoutdetails/${invoiceId}`)).json;
    program().setClock('2026-11-20T10:01:00Z');
    const { json } = await post('payout/batch', { invoiceIds: [invoiceId], disclosedBefore: [disclosureId] });
    await post(`payout/approve/${json.batchId}`, undefined, reviewers.eva);
    await download(json.batchId);
    const { wages } = await batchOf(json.batchId);
    expect((await payOut(json.batchId, [wages[0]._id])).status).toBe(200);
    const { payout } = await review(invoiceId);
    const reversal = { entryId: payout._id, reason: 'Pengarna kom tillbaka', paidBefore: '901.00' };
    expect((await post(`review/reversal/${invoiceId}`, reversal)).status).toBe(200);
    const [due] = (await get('payout/due')).wages.filter((one: { invoiceId: string }) => one.invoiceId === invoiceId);
    expect(due.disclosed).toMatchObject([{ name: 'Bo Ek', isOwn: true }]);
  });

  test('by somebody who saw the details after a clock was set right that was ahead when the batch was cancelled', async () => {
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    program().setClock('2026-11-20T11:00:00Z');
    expect((await post(`payout/cancel/${batchId}`)).status).toBe(200);
    program().setClock('2026-11-20T10:10:00Z');
    expect((await post(`review/payoutdetails/${invoiceId}`)).status).toBe(200);
    expect((await make([invoiceId], reviewers.eva)).json.code).toBe('wage-disclosed');
  });

  test('by somebody who saw the details after a clock was set right that was ahead when a wage was recorded', async () => {
    const { invoiceId } = await paid();
    const { disclosureId } = (await post(`review/payoutdetails/${invoiceId}`)).json;
    program().setClock('2026-11-20T11:00:00Z');
    const wage = { paidOn: '2026-11-20', amount: '846.94', disclosureId };
    expect((await post(`review/payout/${invoiceId}`, wage)).status).toBe(200);
    await reverseWage(invoiceId);
    program().setClock('2026-11-20T10:10:00Z');
    expect((await post(`review/payoutdetails/${invoiceId}`)).status).toBe(200);
    expect((await make([invoiceId], reviewers.eva)).json.code).toBe('wage-disclosed');
  });

  test('by somebody who saw the details while a clock was ahead, before a batch that was cancelled later', async () => {
    const { invoiceId } = await paid();
    program().setClock('2026-11-20T11:00:00Z');
    const { disclosureId } = (await post(`review/payoutdetails/${invoiceId}`)).json;
    program().setClock('2026-11-20T10:10:00Z');
    const { json } = await post('payout/batch', { invoiceIds: [invoiceId], disclosedBefore: [disclosureId] });
    program().setClock('2026-11-20T12:00:00Z');
    expect((await post(`payout/cancel/${json.batchId}`)).status).toBe(200);
    expect((await make([invoiceId], reviewers.eva)).json.code).toBe('wage-disclosed');
  });

  test('and nobody is said to have paid by hand who made or downloaded a batch while a clock was ahead', async () => {
    const { invoiceId } = await paid();
    program().setClock('2026-11-20T11:00:00Z');
    const batchId = await made(invoiceId);
    program().setClock('2026-11-20T10:10:00Z');
    await post(`payout/approve/${batchId}`, undefined, reviewers.eva);
    await download(batchId);
    const [wage] = (await batchOf(batchId)).wages;
    const takeOut = { rowId: wage._id, reason: 'Kom tillbaka', stateBefore: 'sent' };
    expect((await post(`payout/takeout/${batchId}`, takeOut)).status).toBe(200);
    expect((await make([invoiceId], reviewers.eva)).status).toBe(200);
  });

  test.each<{
    end: string;
    finish: (batch: { batchId: string; invoiceId: string; token: string }) => Promise<unknown>;
  }>([
    {
      end: 'its details were changed',
      finish: ({ token }) => save(token, bankDetails()),
    },
    {
      end: 'its wage was paid and came back',
      async finish({ batchId, invoiceId }) {
        await post(`payout/approve/${batchId}`, undefined, reviewers.eva);
        await download(batchId);
        const [{ _id: rowId }] = (await batchOf(batchId)).wages;
        expect((await payOut(batchId, [rowId])).status).toBe(200);
        await reverseWage(invoiceId);
      },
    },
  ])('nor who made a batch while a clock was ahead, once $end', async ({ finish }) => {
    const { invoiceId, token } = await paid();
    program().setClock('2026-11-20T11:00:00Z');
    const batchId = await made(invoiceId);
    program().setClock('2026-11-20T10:10:00Z');
    await finish({ batchId, invoiceId, token });
    expect((await batchOf(batchId)).wages[0].state).toMatch(/stopped|rejected/);
    expect((await make([invoiceId], reviewers.eva)).status).toBe(200);
  });

  test('by somebody whose look at the details waited: it counts from when they saw them', async () => {
    const { invoiceId } = await paid();
    const { db } = program().deps;
    const look = await db.transaction(async (tx) => {
      await tx.execute(sql`select from invoices where id = ${invoiceId} for update`);
      const seen = post(`review/payoutdetails/${invoiceId}`);
      await untilWaiting(db, 1);
      program().setClock('2026-11-20T10:01:00Z');
      return { seen };
    });
    expect((await look.seen).status).toBe(200);
    const [due] = (await get('payout/due')).wages.filter((one: { invoiceId: string }) => one.invoiceId === invoiceId);
    expect(due.disclosed).toMatchObject([{ at: '2026-11-20T10:01:00.000Z' }]);
  });

  test('by taking a wage out of a batch whose file a colleague has downloaded meanwhile', async () => {
    const batchId = await approved((await paid()).invoiceId);
    const { wages } = await batchOf(batchId);
    const takeOut = (stateBefore?: string) =>
      post(`payout/takeout/${batchId}`, { rowId: wages[0]._id, reason: 'Fel', stateBefore });
    expect((await download(batchId, reviewers.eva)).status).toBe(200);
    for (const seen of [wages[0].state, undefined])
      expect(await takeOut(seen)).toMatchObject({ status: 409, json: { code: 'batch-changed' } });
    expect(await states(batchId)).toEqual([['sent', null]]);
    expect((await takeOut('sent')).status).toBe(200);
    expect(await states(batchId)).toEqual([['rejected', 'Fel']]);
  });

  test('while a wage is in a batch its payment stays: what covers it can’t be reversed', async () => {
    const { invoiceId } = await paid();
    expect((await review(invoiceId)).batch).toBeNull();
    const batchId = await approved(invoiceId);
    const [payment] = (await review(invoiceId)).payments;
    const reversal = { entryId: payment._id, reason: 'Fel faktura', paidBefore: '901.00' };
    const refused = async () => {
      const { status, json } = await post(`review/reversal/${invoiceId}`, reversal);
      return [status, json.code, json.message];
    };
    const { number, ...batch } = (await review(invoiceId)).batch;
    expect(batch).toEqual({ _id: batchId, isSent: false });
    const waits = `Lönen väntar i omgång ${number}. Ta bort den ur omgången först.`;
    expect(await refused()).toEqual([409, 'wage-in-batch', waits]);
    await download(batchId);
    expect((await review(invoiceId)).batch).toEqual({ _id: batchId, number, isSent: true });
    const isOnItsWay = `Lönen är på väg ut i omgång ${number}. Vänta tills den är utbetald eller har kommit tillbaka.`;
    expect(await refused()).toEqual([409, 'wage-in-batch', isOnItsWay]);
    const beside = sql`insert into reversals (id, payment_id, reason, recorded_by, recorded_at)
      select gen_random_uuid(), id, 'Fel', recorded_by, now() from payments where invoice_id = ${invoiceId}`;
    expect(await refusedBy(beside)).toContain('the wage that was paid of a payment is reversed first');
    // Of all that these tests have done.
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });
});
