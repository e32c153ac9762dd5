import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { newSubmittedInvoice } from '#tests/support/people/new-submitted-invoice.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, credit, paid, paidNext, made, sent, payOut } = usePayoutBatches(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const refusal = (statement: SQL) => databaseRefusal(program().deps.db.execute(statement));

describe('The database refuses', () => {
  /** Puts an invoice's wage into a batch by hand, with the disclosure and the recipient of any wage. */
  const put = (invoiceId: string, batchId: string, amount: bigint, advance = 0n) => sql`
    insert into payout_batch_rows (id, batch_id, invoice_id, member_id, disclosure_id, amount, advance, recipient, details)
    select gen_random_uuid(), ${batchId}, invoices.id, invoices.member_id, disclosure_id, ${amount}, ${advance}, recipient, '{}'
    from invoices, (select * from payout_batch_rows limit 1) of_any where invoices.id = ${invoiceId}`;

  test('a wage in a second batch, of an invoice that is not paid, of more than the invoice, or after the approval', async () => {
    const onItsWay = await paid();
    const { batchId: sentId } = await sent(onItsWay.invoiceId);
    const madeId = await made((await paid()).invoiceId);
    const other = await paid();
    const submitted = await newSubmittedInvoice(program());
    expect(await refusal(put(onItsWay.invoiceId, madeId, 1n))).toContain('payout_batch_rows_live');
    const ofPaid = 'a row of a new batch is the wage of a paid invoice';
    expect(await refusal(put(submitted.invoiceId, madeId, 1n))).toContain(ofPaid);
    expect(await refusal(put(other.invoiceId, madeId, 901_01n))).toContain(ofPaid);
    expect(await refusal(put(other.invoiceId, sentId, 1n))).toContain(ofPaid);
    expect(await refusal(put(other.invoiceId, madeId, 901_00n))).toBeNull();
  });

  test('another wage than was approved, one that has come back, and a batch or a row that goes back', async () => {
    const { batchId, rowIds } = await sent((await paid()).invoiceId, (await paid()).invoiceId);
    const [rowId = '', rejectedId = ''] = rowIds;
    const takenOut = { rowId: rejectedId, reason: 'Kontot är stängt', stateBefore: 'sent' };
    expect((await post(`payout/takeout/${batchId}`, takenOut)).status).toBe(200);
    const payOutRow = (id: string, amount: bigint) => sql`
      insert into payouts (invoice_id, paid_on, amount, look_id, batch_row_id, recorded_by, recorded_at)
      select invoice_id, '2026-11-20', ${amount}, disclosure_id, id, member_id, now() from payout_batch_rows where id = ${id}`;
    expect(await refusal(payOutRow(rowId, 846_93n))).toContain('paid out by its row');
    expect(await refusal(payOutRow(rejectedId, 846_94n))).toContain('paid out by its row');
    const ofRow = (change: SQL, id = rowId) => refusal(sql`update payout_batch_rows set ${change} where id = ${id}`);
    const isFrozen = 'a row of a batch is frozen';
    expect(await ofRow(sql`amount = 1`)).toContain(isFrozen);
    expect(await ofRow(sql`recipient = 'Bo'`)).toContain(isFrozen);
    expect(await ofRow(sql`details = '{}'`)).toContain(isFrozen);
    expect(await ofRow(sql`state = 'waiting'`)).toContain(isFrozen);
    expect(await ofRow(sql`state = 'sent'`, rejectedId)).toContain(isFrozen);
    expect(await ofRow(sql`state = 'paidOut'`, rejectedId)).toContain(isFrozen);

    const ofBatch = (change: SQL, id = batchId) => refusal(sql`update payout_batches set ${change} where id = ${id}`);
    const goesOn = 'a batch never goes';
    expect(await ofBatch(sql`state = 'approved'`)).toContain(goesOn);
    expect(await ofBatch(sql`executes_on = '2026-11-27'`)).toContain(goesOn);
    const madeId = await made((await paid()).invoiceId);
    const byMaker = sql`state = 'approved', approved_by = made_by, approved_at = now()`;
    expect(await ofBatch(byMaker, madeId)).toContain('payout_batches_four_eyes');
    expect(await refusal(sql`delete from payout_batch_rows where id = ${rowId}`)).toContain('append-only');
  });

  test('a wage that settles an advance which another wage in a batch is to settle', async () => {
    const { token, invoiceId } = await paid();
    const { batchId, rowIds } = await sent(invoiceId);
    expect((await payOut(batchId, rowIds)).status).toBe(200);
    await credit(token, invoiceId, '551.00');
    const madeId = await made(await paidNext(token));
    const other = await paidNext(token);
    expect(await refusal(put(other, madeId, 1n, 1n))).toContain('an advance is settled by one wage');
    const byHand = sql`
      insert into payouts (invoice_id, paid_on, amount, advance, look_id, recorded_by, recorded_at)
      select ${other}, '2026-11-20', 1, 1, disclosure_id, member_id, now() from payout_batch_rows where batch_id = ${madeId}`;
    expect(await refusal(byHand)).toContain('an advance is settled once');
  });
});
