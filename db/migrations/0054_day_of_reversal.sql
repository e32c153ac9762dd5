-- A wage that the bank has sent back was booked on the day on which somebody said so, and not on the bank's.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table reversals in share update exclusive mode;
--> statement-breakpoint
lock table reversals in access exclusive mode;
--> statement-breakpoint
alter table reversals add column reversed_on date;
--> statement-breakpoint
comment on column reversals.reversed_on is 'The bank''s day, if it has sent a wage back, on which the ledger posts it; null for the day of the record: product §10.13';
--> statement-breakpoint
create or replace function post_entry() returns trigger language plpgsql as $$
declare
  today date := (new.recorded_at at time zone 'Europe/Stockholm')::date;
begin
  if tg_table_name = 'payments' then
    perform post_received(new.invoice_id, new.amount, new.paid_on, new.id, null, new.recorded_by, new.recorded_at);
  elsif tg_table_name = 'payouts' then
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payout_id, actor_id, at)
      select i.id, i.member_id, part.kind, part.amount, i.frozen_currency, new.paid_on, new.id, new.recorded_by,
        new.recorded_at
      -- What the wage settles is posted before what of it is an advance itself.
      from invoices i, lateral (values
        ('fee-kept', fee_kept(i.id, new.amount + new.advance - new.too_much)), ('wage-paid', new.amount),
        ('advance-settled', new.advance), ('advance', new.too_much)
      ) part (kind, amount)
      where i.id = new.invoice_id and (part.kind in ('fee-kept', 'wage-paid') or part.amount > 0);
  else
    if new.reversed_on is not null then
      -- A credit note may have changed since what is taken back.
      select greatest(new.reversed_on, max(posting.day)) into today
        from payouts join ledger_postings posting on posting.invoice_id = payouts.invoice_id
          and posting.kind in ('fee-kept', 'wage-paid', 'advance', 'advance-settled')
        where payouts.id = new.payout_id;
    end if;
    perform post_received(invoice_id, -amount, today, null, new.id, new.recorded_by, new.recorded_at)
      from payments where id = new.payment_id;
    -- All that the invoice's ledger has of a wage is of the one that is reversed, also what a credit note changed of it.
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, reversal_id, actor_id, at)
      select posting.invoice_id, member_id, kind, -sum(posting.amount), currency, today, new.id, new.recorded_by,
        new.recorded_at
      from payouts join ledger_postings posting on posting.invoice_id = payouts.invoice_id
        and posting.kind in ('fee-kept', 'wage-paid', 'advance', 'advance-settled')
      where payouts.id = new.payout_id
      group by posting.invoice_id, member_id, kind, currency
      having kind in ('fee-kept', 'wage-paid') or sum(posting.amount) <> 0
      -- What the wage settled is there again before what it had become too much goes.
      order by kind = 'advance', kind;
  end if;
  return null;
end $$;
