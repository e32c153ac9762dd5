import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { usePayoutBatches } from '#tests/support/bank/use-payout-batches.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';
import { MOST_ROWS } from '../domain/payout-batch.ts';

const program = useTestApp();
const { paid, paidNext, sent, payOut, credit, made, batchOf, dueIds } = usePayoutBatches(program);

/** A member with an advance: a part of a paid wage's invoice was credited. @returns the member's token */
async function memberWithAdvance(): Promise<string> {
  const { token, invoiceId } = await paid();
  const { batchId, rowIds } = await sent(invoiceId);
  await payOut(batchId, rowIds);
  await credit(token, invoiceId, '100.00');
  return token;
}

/** Makes copies of a paid invoice that were paid long before, without the money, which nothing here asks for. */
function copyPaid(invoiceId: string, count: number) {
  return program().deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with copied as (
        insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(paid) || jsonb_build_object(
          'id', gen_random_uuid(), 'invoice_number', 1000 + at, 'settled_on', '2026-01-05'))).*
        from invoices paid, generate_series(1, ${count}::int) at where paid.id = ${invoiceId}
        returning id)
      insert into invoice_revisions select (jsonb_populate_record(null::invoice_revisions, to_jsonb(sent)
        || jsonb_build_object('id', gen_random_uuid(), 'message_id', copied.id, 'invoice_id', copied.id))).*
      from invoice_revisions sent, copied where sent.invoice_id = ${invoiceId}`);
  });
}

test('a wage that is due after more others than a list has settles its member’s advance too', async () => {
  const [one, other] = [await memberWithAdvance(), await memberWithAdvance()];
  const [first, last] = [await paidNext(one), await paidNext(other)];
  await copyPaid(first, MOST_ROWS);
  expect(await dueIds()).toHaveLength(MOST_ROWS);
  expect(await dueIds()).not.toContain(last);
  const { wages } = await batchOf(await made(first, last));
  // The advance of the first one's member is settled by a wage that is due longer.
  expect(wages.map(({ amount }: { amount: string }) => amount)).toEqual(['846.94', '752.94']);
});
