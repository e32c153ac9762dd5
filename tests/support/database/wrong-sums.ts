import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';

/**
 * Compares the sums and states that the database keeps with what they are kept of.
 * @returns a sentence for each that differs
 */
export async function findWrongSums(db: Database): Promise<string[]> {
  const { rows: sums } = await db.execute(WRONG_SUMS);
  const { rows: wages } = await db.execute(WRONG_ROWS);
  return [
    ...sums.map(({ table }) => `The sums in ${String(table)} are not those of the invoices.`),
    ...wages.map(({ number, state }) => `The wage of invoice ${String(number)} is ${String(state)} in its batch.`),
  ];
}

/** The tables of kept sums that differ from what they add up (product §2.5). */
const WRONG_SUMS = sql`
  with way as (
    select member_id, frozen_currency, review_state, coalesce(settled_on, due_date), count(*)::int, sum(frozen_net)
    from invoices where document_kind = 'invoice' and review_state in ('submitted', 'forwarded', 'paid') group by 1, 2, 3, 4
  ), settled as (
    select member_id, to_char(paid_on, 'YYYY-MM'), frozen_currency, sum(paid), sum(paid_out)
    from (
      select invoice_id, paid_on, amount as paid, 0 as paid_out from payments
        where write_off_reason is null and not exists (select from reversals where payment_id = payments.id)
      union all
      select invoice_id, paid_on, 0, amount from payouts
        where not exists (select from reversals where payout_id = payouts.id)
    ) entry join invoices on invoices.id = invoice_id group by 1, 2, 3 having sum(paid) <> 0 or sum(paid_out) <> 0
  ), kept as (select * from settled_months where paid <> 0 or paid_out <> 0),
  wages as (
    select member_id, extract(year from paid_on)::int, frozen_currency, count(*)::int, sum(total - credited),
      sum(amount + advance - (
        select coalesce(sum(posted.amount), 0) from ledger_postings posted
          where posted.invoice_id = invoices.id and posted.kind = 'advance'
      )), sum(amount)
    from payouts join invoices on invoices.id = invoice_id
    where not exists (select from reversals where payout_id = payouts.id) group by 1, 2, 3
  ), kept_wages as (select * from wage_years where wages <> 0),
  owed as (
    select invoice.id, invoice_number, invoice.member_id, client_id, frozen_currency, due_date,
      sum(case posting.kind when 'charged' then amount else -amount end)
    from invoices invoice join ledger_postings posting on posting.invoice_id = invoice.id and posting.kind in ('charged', 'credited', 'paid')
    where review_state = 'forwarded' group by invoice.id
  ), advances as (
    select member_id, currency, sum(case kind when 'advance' then amount else -amount end)
    from ledger_postings where kind in ('advance', 'advance-settled') group by 1, 2
  )
  select 'money_under_way' as table where exists (table way except table money_under_way)
    or exists (table money_under_way except table way)
  union all
  select 'settled_months' where exists (table settled except table kept) or exists (table kept except table settled)
  union all
  select 'wage_years' where exists (table wages except table kept_wages) or exists (table kept_wages except table wages)
  union all
  select 'member_advances' where exists (table advances except table member_advances)
    or exists (table member_advances except table advances)
  union all
  select 'receivables' where exists (table owed except table receivables) or exists (table receivables except table owed)`;

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
