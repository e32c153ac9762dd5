import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerViolations } from '#app/audits/ledger-violations.ts';
import { bankDetails, usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { newCreditNote } from '#tests/support/people/new-credit-note.ts';
import { saveProviderFacts } from '#tests/support/people/save-provider-facts.ts';
import { send } from '#tests/support/program/send-steps.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, get, review, paid, make, batchOf, made, download, sent, payOut, states, dueIds } =
  usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const paypal = (email: string) => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });

const refusedBy = (statement: SQL) => databaseRefusal(program().deps.db.execute(statement));

describe('The wages to pay out', () => {
  test('are those of paid invoices, due by the pay rule, with why some are paid by hand', async () => {
    const { invoiceId } = await paid();
    const { invoiceId: noIban } = await paid(bankDetails(null));
    const { invoiceId: mistyped } = await paid(paypal('ingen adress'));
    const { wages, today } = await get('payout/due');
    const wageOf = (id: string) => wages.find((wage: { invoiceId: string }) => wage.invoiceId === id);
    expect(today).toBe('2026-11-20');
    expect(wageOf(invoiceId)).toMatchObject({
      memberName: 'Åsa Frilans',
      paidOn: '2026-11-20',
      dueOn: '2026-11-27',
      amount: '846.94',
      currency: 'EUR',
      payoutOption: 'wiseAccountInfo',
      destination: '…7034',
      byHand: null,
    });
    expect(wageOf(noIban)).toMatchObject({ byHand: 'iban' });
    expect(wageOf(mistyped)).toMatchObject({ byHand: 'email', destination: '…ress' });
    expect((await make([noIban])).json.code).toBe('wages-changed');
    expect(JSON.stringify(wages)).not.toContain('BE68539007547034');
  });

  test('say if a credit note of their invoice waits for its review', async () => {
    const { token, invoiceId } = await paid();
    const waits = async () =>
      (await get('payout/due')).wages.find((wage: { invoiceId: string }) => wage.invoiceId === invoiceId).creditWaits;
    const noteId = String(await newCreditNote(program(), token, invoiceId, '400.00'));
    expect(await waits()).toBe(false);
    expect((await send(program(), token, noteId)).status).toBe(200);
    expect(await waits()).toBe(true);
    expect((await post(`review/forward/${noteId}`, { revision: 1 })).status).toBe(200);
    expect(await waits()).toBe(false);
  });

  test('leave the list with a batch, and come back when it is taken back', async () => {
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    expect(await dueIds()).not.toContain(invoiceId);
    expect((await post(`payout/cancel/${batchId}`, undefined, reviewers.eva)).status).toBe(200);
    expect(await dueIds()).toContain(invoiceId);
    expect(await states(batchId)).toEqual([['stopped', 'batch-cancelled']]);
    expect((await post(`payout/cancel/${batchId}`)).json.code).toBe('batch-changed');
    await made(invoiceId);
  });
});

describe('A batch', () => {
  test('is made by one person, approved by another, downloaded, and paid out; the member sees it with its day', async () => {
    const anna = await paid();
    const bert = await paid();
    const batchId = await made(anna.invoiceId, bert.invoiceId);
    expect((await download(batchId)).json.code).toBe('batch-changed');
    expect(await batchOf(batchId)).toMatchObject({ actions: ['cancel'], ownBatch: true, amount: '1693.88' });
    const own = await post(`payout/approve/${batchId}`);
    expect([own.status, own.json.code]).toEqual([409, 'own-batch']);
    expect(await batchOf(batchId, reviewers.eva)).toMatchObject({ actions: ['approve', 'cancel'], ownBatch: false });
    expect((await post(`payout/approve/${batchId}`, undefined, reviewers.eva)).status).toBe(200);

    const file = await download(batchId, reviewers.eva);
    expect(file.json.fileName).toMatch(/^utbetalning-\d+\.csv$/);
    program().setClock('2026-11-24T10:00:00Z');
    expect((await download(batchId)).json).toEqual(file.json);
    const { wages, executesOn, sentAt } = await batchOf(batchId);
    expect([executesOn, sentAt]).toEqual(['2026-11-20', '2026-11-20T10:00:00.000Z']);

    const rowIds = wages.map(({ _id }: { _id: string }) => _id);
    expect((await payOut(batchId, rowIds, reviewers.bo, '2026-11-19')).json.code).toBe('payout-date-implausible');
    expect((await payOut(batchId, rowIds, reviewers.bo, '2026-11-25')).json.code).toBe('payout-date-implausible');
    // All of them or none.
    expect((await payOut(batchId, [...rowIds, randomUUID()])).status).toBe(404);
    const { json } = await payOut(batchId, rowIds, reviewers.bo, '2026-11-23');
    expect(json.message).toBe('2 löner är registrerade som utbetalda.');
    expect((await payOut(batchId, rowIds)).json.code).toBe('nothing-left');
    expect((await download(batchId)).json.code).toBe('nothing-left');
    for (const { token, invoiceId } of [anna, bert]) {
      expect(await review(invoiceId)).toMatchObject({
        state: 'paidOut',
        payout: { paidOn: '2026-11-23', amount: '846.94', destination: '…7034' },
      });
      const { timeline } = await get(`review/timeline/${invoiceId}`, token);
      expect(timeline.at(-1)).toMatchObject({ kind: 'paidOut', paidOn: '2026-11-23', amount: '846.94' });
    }
    expect((await findLedgerViolations(program().deps.db)).violations).toEqual([]);
  });

  test('has one payout option and one currency, and no wage twice', async () => {
    const { invoiceId } = await paid();
    const { invoiceId: other } = await paid(bankDetails());
    expect((await make([invoiceId, other])).json.code).toBe('wages-of-different-kinds');
    expect((await make([])).status).toBe(400);
    const { wages } = await batchOf(await made(invoiceId, invoiceId));
    expect(wages).toHaveLength(1);
    const again = await make([invoiceId]);
    expect([again.status, again.json.code]).toEqual([409, 'wages-changed']);
    expect(again.json.message).toMatch(/^Lönen för faktura \d+ kan inte/);
    await made(other);
    const both = await make([invoiceId, other]);
    expect(both.json.message).toMatch(/^Lönerna för fakturorna \d+ och \d+ kan inte tas med längre/);
  });

  test('has at most 200 wages', async () => {
    const refused = async (count: number) => (await make(Array.from({ length: count }, () => randomUUID()))).json;
    expect(await refused(201)).toMatchObject({ message: 'En omgång har högst 200 löner.' });
    expect(await refused(200)).toMatchObject({ code: 'not-found' });
  });

  test('takes out only its own wages', async () => {
    const [batchId, otherId] = [await made((await paid()).invoiceId), await made((await paid()).invoiceId)];
    const [{ _id: rowId, state: stateBefore }] = (await batchOf(batchId)).wages;
    const takenOut = { rowId, reason: 'Fel', stateBefore };
    expect((await post(`payout/takeout/${otherId}`, takenOut)).status).toBe(404);
    expect(await states(batchId)).toEqual([['waiting', null]]);
    expect((await post(`payout/takeout/${batchId}`, takenOut)).status).toBe(200);
  });

  test('of one person is approved by the same where the provider lets them', async () => {
    const { payoutDays } = program().deps.settings.provider;
    const lets = (approvesOwnBatches: boolean) =>
      saveProviderFacts(program(), reviewers.bo, 'wages', { payoutDays, approvesOwnBatches });
    const { invoiceId } = await paid();
    const batchId = await made(invoiceId);
    await lets(true);
    try {
      expect((await post(`payout/approve/${batchId}`)).status).toBe(200);
    } finally {
      await lets(false);
    }
    const own = sql`update payout_batches set own_approval = false where id = ${batchId}`;
    expect(await refusedBy(own)).toContain('payout_batches_four_eyes');
  });

  test('logs whom its payout details were shown to, and keeps them only while they are needed', async () => {
    const { invoiceId } = await paid();
    const { batchId, rowIds } = await sent(invoiceId);
    await download(batchId, reviewers.eva);
    const { db } = program().deps;
    const looks = await db.execute(
      sql`select name, destination from payout_detail_looks join members on members.id = reviewer_id
        where invoice_id = ${invoiceId} order by at, name`,
    );
    expect(looks.rows.map(({ name, destination }) => `${String(name)} ${String(destination)}`).toSorted()).toEqual([
      'Bo Ek …7034',
      'Bo Ek …7034',
      'Eva Alm …7034',
    ]);
    const kept = async () =>
      JSON.stringify((await db.execute(sql`select * from payout_batch_rows where batch_id = ${batchId}`)).rows);
    expect(await kept()).toContain('BE68539007547034');
    await payOut(batchId, rowIds);
    expect(await kept()).not.toContain('BE68539007547034');
  });
});

test('Of a batch’s wages that are left out none is said to be paid out', async () => {
  const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
  const { json } = await payOut(batchId, rowIds.slice(1));
  expect(json.message).toBe('1 lön är registrerad som utbetald.');
});

test('The list of batches has the newest fifty, and an older one as long as a wage of it is on its way', async () => {
  const { batchId, rowIds } = await sent((await paid()).invoiceId);
  await program().deps.db.execute(sql`
    insert into payout_batches (id, payout_option, currency, state, made_by, made_at)
    select gen_random_uuid(), payout_option, currency, 'cancelled', made_by, made_at + newer * interval '1 second'
    from payout_batches, generate_series(1, 50) newer where id = ${batchId}`);
  const isListed = async () => (await get('payout/due')).batches.some(({ _id }: { _id: string }) => _id === batchId);
  expect(await isListed()).toBe(true);
  expect((await payOut(batchId, rowIds)).status).toBe(200);
  expect(await isListed()).toBe(false);
});
