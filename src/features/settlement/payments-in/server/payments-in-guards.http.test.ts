import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { BOOKED_ON, usePaymentsIn } from '#tests/support/bank/use-payments-in.ts';
import { databaseRefusal } from '#tests/support/database/database-refusal.ts';
import { useTestApp } from '#tests/support/program/test-app.ts';

const program = useTestApp();
const { post, dropEntries, forwarded } = usePaymentsIn(program);

beforeEach(() => program().setClock('2026-11-20T10:00:00Z'));

const refusal = (statement: SQL) => databaseRefusal(program().deps.db.execute(statement));

test('The database tells what left the bank only in another currency than the invoice’s', async () => {
  const { invoiceId } = await forwarded();
  // Otherwise the database refuses them because nothing has come in.
  const overpayment = { amount: '1001', unpaid: '901' };
  const paying = { paidOn: BOOKED_ON, amount: '1001', paidBefore: '0', overpayment };
  expect((await post(`payment/${invoiceId}`, paying)).status).toBe(200);
  for (const table of ['refunds', 'payouts']) {
    const sent = sql`
      insert into ${sql.identifier(table)} (id, invoice_id, paid_on, amount, sent_amount, sent_currency)
      values (gen_random_uuid(), ${invoiceId}, ${BOOKED_ON}, 100, 100, 'EUR')`;
    expect(await refusal(sent), table).toContain('only in another currency than the invoice');
  }
});

test('The database books no more than has come in, and nothing of another currency, of a debit or of what is set aside', async () => {
  const { invoiceId } = await forwarded();
  const entry = (amount: bigint, direction: 'CRDT' | 'DBIT' = 'CRDT') => ({ amount, direction, bookedOn: BOOKED_ON });
  await dropEntries([entry(100_00n), entry(200_00n), entry(300_00n, 'DBIT')]);
  await dropEntries([entry(400_00n)], { currency: 'SEK' });
  /** Books an amount by hand of the transaction of this amount. */
  const book = (amount: bigint, of: bigint) => sql`
    insert into payments (id, invoice_id, paid_on, amount, recorded_by, recorded_at, bank_transaction_id)
    select gen_random_uuid(), ${invoiceId}, booked_on, ${amount}, imported_by, now(), bank_transactions.id
    from bank_transactions join bank_files on bank_files.id = file_id where amount = ${of}`;
  expect(await refusal(book(60_00n, 100_00n))).toBeNull();
  expect(await refusal(book(40_01n, 100_00n))).toContain('bank_transactions_booked_once');
  const isNoMoneyIn = 'a payment is booked from money that came in, in its currency';
  expect(await refusal(book(1n, 300_00n))).toContain(isNoMoneyIn);
  expect(await refusal(book(1n, 400_00n))).toContain(isNoMoneyIn);
  const { rows } = await program().deps.db.execute(sql`select id from bank_transactions where amount = 20000`);
  const aside = { transactionId: rows[0]?.['id'], leftBefore: '200', reason: 'Hyra' };
  expect((await post('setpaymentinaside', aside)).status).toBe(200);
  expect(await refusal(book(1n, 200_00n))).toContain(isNoMoneyIn);

  /** Books what came in as kronor, for any sum of the invoice in euros. */
  const bookReceived = (received: bigint, currency: string, of: bigint) => sql`
    insert into payments
      (id, invoice_id, paid_on, amount, recorded_by, recorded_at, bank_transaction_id, received_amount, received_currency)
    select gen_random_uuid(), ${invoiceId}, booked_on, 1, imported_by, now(), bank_transactions.id, ${received}, ${currency}
    from bank_transactions join bank_files on bank_files.id = file_id where amount = ${of}`;
  expect(await refusal(bookReceived(400_01n, 'SEK', 400_00n))).toContain('bank_transactions_booked_once');
  expect(await refusal(bookReceived(1n, 'EUR', 100_00n))).toContain('only in another currency than the invoice');
  expect(await refusal(bookReceived(1n, 'SEK', 100_00n))).toContain(isNoMoneyIn);
  expect(await refusal(bookReceived(0n, 'SEK', 400_00n))).toContain('payments_received_whole');
  expect(await refusal(bookReceived(400_00n, 'SEK', 400_00n))).toBeNull();
});
