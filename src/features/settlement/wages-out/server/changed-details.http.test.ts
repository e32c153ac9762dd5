import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bankDetails, usePayoutBatches, wiseDetails } from '#tests/support/bank/use-payout-batches.ts';
import { untilWaiting } from '#tests/support/database/lock-waits.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { reviewers, post, save, paid, make, batchOf, made, approved, download, sent, states, dueIds } =
  usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const paypal = (email: string) => ({ bankAndWiseOption: 'paypalInfo', paypalInfo: { email } });

describe('Payout details that are changed', () => {
  test('before the file is downloaded stop the wage, which is due again', async () => {
    const { token, invoiceId } = await paid();
    const { invoiceId: other } = await paid();
    const batchId = await approved(invoiceId, other);
    await save(token, { ...wiseDetails, wiseAccountInfo: { ibanNumber: 'BE71096123456769' } });
    expect((await states(batchId)).toSorted()).toEqual([
      ['stopped', 'details-changed'],
      ['waiting', null],
    ]);
    expect(await dueIds()).toContain(invoiceId);
    const { json } = await download(batchId);
    expect(json.content).not.toMatch(/BE71096123456769/);
    expect(json.content.trim().split('\r\n')).toHaveLength(2);
  });

  test('stop the wage whichever of them it is, and the tax option stops none', async () => {
    const { token, invoiceId } = await paid(bankDetails());
    const batchId = await made(invoiceId);
    const changes = [
      sql`bank_and_wise_option = null`,
      sql`bank_country = 'Norway'`,
      sql`bank_name = 'Lånebanken'`,
      sql`bank_account_number = '0002'`,
      sql`bank_iban = null`,
      sql`bank_swift_code = 'EXMPSESS'`,
      sql`bank_other_info = 'Ny'`,
      sql`wise_iban = 'BE71096123456769'`,
      sql`paypal_email = 'anna@example.se'`,
    ];
    const after = await program().deps.db.transaction(async (tx) => {
      const found: unknown[] = [];
      for (const change of changes) {
        await tx.execute(sql`savepoint unchanged`);
        await tx.execute(sql`update bank_information set ${change}
          where member_id = (select member_id from invoices where id = ${invoiceId})`);
        const { rows } = await tx.execute(sql`select state from payout_batch_rows where batch_id = ${batchId}`);
        found.push(rows[0]?.['state']);
        await tx.execute(sql`rollback to savepoint unchanged`);
      }
      return found;
    });
    expect(after).toEqual(changes.map(() => 'stopped'));
    await save(token, { taxPaymentOption: 'youPayYourTax' });
    expect(await states(batchId)).toEqual([['waiting', null]]);
  });

  test('stop a batch whose last wage they were', async () => {
    const { token, invoiceId } = await paid();
    const batchId = await approved(invoiceId);
    await save(token, paypal('anna@example.se'));
    expect((await download(batchId)).json.code).toBe('nothing-left');
  });

  test('while somebody takes the wage out are still what stopped it', async () => {
    const batchId = await approved((await paid()).invoiceId);
    const [{ _id: rowId, state }] = (await batchOf(batchId)).wages;
    const { db } = program().deps;
    const { takingOut } = await db.transaction(async (tx) => {
      await tx.execute(sql`
        update payout_batch_rows set state = 'stopped', reason = 'details-changed', details = null, ended_by = member_id, ended_at = now()
        where id = ${rowId}`);
      const request = post(`payout/takeout/${batchId}`, { rowId, reason: 'Fel', stateBefore: state });
      await untilWaiting(db, 1);
      return { takingOut: request };
    });
    expect(await takingOut).toMatchObject({ status: 409, json: { code: 'batch-changed' } });
    expect(await states(batchId)).toEqual([['stopped', 'details-changed']]);
  });

  test('after that are told, and the wage stays on its way: it may have been paid', async () => {
    const { token, invoiceId } = await paid();
    const { batchId } = await sent(invoiceId);
    program().setClock('2026-11-20T11:00:00Z');
    await save(token, paypal('anna@example.se'));
    expect((await batchOf(batchId)).wages).toMatchObject([{ state: 'sent', changedAt: '2026-11-20T11:00:00.000Z' }]);
    expect((await make([invoiceId])).json.code).toBe('wages-changed');
  });

  test('at the same time as the batch is made, approved and downloaded never send a wage to the old account unnoticed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, invoiceId } = await paid();
      const change = save(token, { ...wiseDetails, wiseAccountInfo: { ibanNumber: 'BE71096123456769' } });
      const { json } = await make([invoiceId]);
      await post(`payout/approve/${json.batchId}`, undefined, reviewers.eva);
      const [file] = await Promise.all([download(json.batchId), change]);
      const [row] = (await batchOf(json.batchId)).wages;
      const isOld = file.status === 200 && file.json.content.includes('BE68539007547034');
      if (isOld) expect(row.changedAt).not.toBeNull();
      else expect(file.status === 200 || row.state === 'stopped').toBe(true);
    }
  });
});
