import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';

/**
 * Compares the rows of batches with the payouts.
 * @returns a sentence for each that differs
 */
export async function findWrongRows(db: Database): Promise<string[]> {
  const { rows } = await db.execute(WRONG_ROWS);
  return rows.map(({ number, state }) => `The wage of invoice ${String(number)} is ${String(state)} in its batch.`);
}

/** The rows of batches that say something else of a wage than its payouts do (product §10.11). */
const WRONG_ROWS = sql`
  select invoice_number::text as number, payout_batch_rows.state
  from payout_batch_rows
    join payout_batches batch on batch.id = batch_id
    join invoices on invoices.id = invoice_id
  where (payout_batch_rows.state = 'paidOut')
      is distinct from exists (select from payouts where batch_row_id = payout_batch_rows.id
        and not exists (select from reversals where payout_id = payouts.id))
    or payout_batch_rows.state in ('waiting', 'sent') and review_state <> 'paid'
    or payout_batch_rows.state = 'waiting' and batch.state not in ('made', 'approved')
    or payout_batch_rows.state = 'sent' and batch.state <> 'sent'`;
