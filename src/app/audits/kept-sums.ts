import { sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';

/**
 * Compares the sums that triggers keep with what is recorded: what is open of invoices and payments in, what members owe
 * of advances, and the figures of screens (product §10.10).
 * @returns a sentence for each table with wrong rows
 */
export async function findWrongSums(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; wrong: string }>(WRONG_SUMS);
  return rows.map(({ table, wrong }) => `The sums in ${table} are not those of what is recorded: ${wrong} differ.`);
}

/** How many sums of each table differ. One that is only on one side counts once, and one that differs on both twice. */
const WRONG_SUMS = sql`
  with standing_payments as (
    select payments.* from payments left join reversals on payment_id = payments.id where reversals.id is null
  ), standing_payouts as (
    select payouts.* from payouts left join reversals on payout_id = payouts.id where reversals.id is null
  ), way as (
    select member_id, frozen_currency, review_state, coalesce(settled_on, due_date), count(*)::int,
      sum(coalesce(frozen_net, 0))
    from invoices where document_kind = 'invoice' and review_state in ('submitted', 'forwarded', 'paid') group by 1, 2, 3, 4
  ), settled as (
    select member_id, to_char(paid_on, 'YYYY-MM'), frozen_currency, sum(paid), sum(paid_out)
    from (
      select invoice_id, paid_on, amount as paid, 0 as paid_out from standing_payments where write_off_reason is null
      union all
      select invoice_id, paid_on, 0, amount from standing_payouts
    ) entry join invoices on invoices.id = invoice_id group by 1, 2, 3 having sum(paid) <> 0 or sum(paid_out) <> 0
  ), kept_settled as (select * from settled_months where paid <> 0 or paid_out <> 0),
  made_advances as (
    select invoice_id, sum(amount) as amount from ledger_postings where kind = 'advance' group by 1
  ), wages as (
    select member_id, extract(year from paid_on)::int, frozen_currency, count(*)::int, sum(total - credited),
      sum(payout.amount + advance - coalesce(made_advances.amount, 0)), sum(payout.amount)
    from standing_payouts payout join invoices on invoices.id = payout.invoice_id
      left join made_advances on made_advances.invoice_id = payout.invoice_id
    group by 1, 2, 3
  ), kept_wages as (select * from wage_years where wages <> 0),
  owed as (
    select invoice.id, invoice_number, invoice.member_id, client_id, frozen_currency, due_date,
      sum(case posting.kind when 'charged' then amount else -amount end)
    from invoices invoice join ledger_postings posting
      on posting.invoice_id = invoice.id and posting.kind in ('charged', 'credited', 'paid')
    where review_state = 'forwarded' group by invoice.id
  ), advances as (
    select member_id, currency, sum(case kind when 'advance' then amount else -amount end)
    from ledger_postings where kind in ('advance', 'advance-settled') group by 1, 2
  ), booked as (
    select bank_transaction_id as id, sum(coalesce(received_amount, amount)) as amount
    from standing_payments where bank_transaction_id is not null group by 1
  ), counted as (
    select review_state, count(*) from invoices where review_state in (select review_state from review_counts) group by 1
  ), kept_counts as (select * from review_counts where invoices <> 0),
  wrong as (
    select 'money_under_way' as table, count(*) from (
      (table way except table money_under_way) union all (table money_under_way except table way)) row
    union all
    select 'settled_months', count(*) from (
      (table settled except table kept_settled) union all (table kept_settled except table settled)) row
    union all
    select 'wage_years', count(*) from (
      (table wages except table kept_wages) union all (table kept_wages except table wages)) row
    union all
    select 'member_advances', count(*) from (
      (table advances except table member_advances) union all (table member_advances except table advances)) row
    union all
    select 'receivables', count(*) from ((table owed except table receivables) union all (table receivables except table owed)) row
    union all
    select 'review_counts', count(*) from ((table counted except table kept_counts) union all (table kept_counts except table counted)) row
    union all
    select 'bank_transactions', count(*) from bank_transactions left join booked on booked.id = bank_transactions.id
      where unbooked <> bank_transactions.amount - coalesce(booked.amount, 0)
  )
  select "table", count::text as wrong from wrong where count > 0 order by 1`;
