-- A wage that was paid at the bank before its invoice was credited is recorded after that, and what of it is too much is an
-- advance at once. Until now such a wage could not be recorded.
-- This lock makes a running vacuum give way, and requests go on while it waits. The tables are in the order in which
-- recording money locks them.
lock table payout_detail_looks, payouts, ledger_postings in share update exclusive mode;
--> statement-breakpoint
lock table payout_detail_looks, payouts, ledger_postings in access exclusive mode;
--> statement-breakpoint
alter table payout_detail_looks add column credited numeric(30, 0) not null default 0;
--> statement-breakpoint
comment on column payout_detail_looks.credited is 'What of the invoice''s total was credited at the look; a trigger alone writes it: product §10.8';
--> statement-breakpoint
alter table payout_detail_looks disable trigger payout_detail_looks_append_only;
--> statement-breakpoint
update payout_detail_looks look set credited = (
    select coalesce(sum(note.total), 0)
    from ledger_postings posting join invoices note on note.id = posting.credit_note_id
    where posting.invoice_id = look.invoice_id and posting.kind = 'credited' and posting.at <= look.at
  )
  where invoice_id in (
    select credits_invoice_id from invoices where document_kind = 'credit-note' and review_state = 'credited'
  );
--> statement-breakpoint
alter table payout_detail_looks enable trigger payout_detail_looks_append_only;
--> statement-breakpoint
create function keep_credited_at_look() returns trigger language plpgsql as $$
begin
  -- Whoever looks has locked the invoice, so no credit note comes in between.
  select credited into new.credited from invoices where id = new.invoice_id;
  return new;
end $$;
--> statement-breakpoint
comment on function keep_credited_at_look() is 'A wage that was seen before a credit note may have been paid before it, also if a release shows it that does not know that: product §10.8';
--> statement-breakpoint
create trigger payout_detail_looks_credited before insert on payout_detail_looks
  for each row execute function keep_credited_at_look();
--> statement-breakpoint
alter table payouts add column too_much numeric(30, 0) not null default 0;
--> statement-breakpoint
alter table payouts add constraint payouts_too_much_is_a_part check (too_much between 0 and amount + advance) not valid;
--> statement-breakpoint
alter table payouts validate constraint payouts_too_much_is_a_part;
--> statement-breakpoint
comment on column payouts.too_much is 'What of the wage is an advance at once, because the invoice was credited after its details were seen: product §10.8';
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_of_one_entry;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_of_one_entry check (
  num_nonnulls(payment_id, payout_id, refund_id, reversal_id, credit_note_id) = (kind <> 'charged')::integer
  and case kind
    when 'charged' then true
    when 'credited' then credit_note_id is not null
    when 'paid' then num_nonnulls(payout_id, refund_id) = 0
    when 'overpaid' then num_nonnulls(payout_id, refund_id) = 0
    when 'refunded' then num_nonnulls(payment_id, payout_id, credit_note_id) = 0
    when 'fee-kept' then num_nonnulls(payment_id, refund_id) = 0
    when 'advance' then num_nonnulls(payment_id, refund_id) = 0
    else num_nonnulls(payment_id, refund_id, credit_note_id) = 0
  end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_of_one_entry;
--> statement-breakpoint
create or replace function refuse_uncovered_payout() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where id = new.invoice_id for update;
  if is_paid_out(new.invoice_id) then
    raise exception 'the wage of an invoice is paid out once' using errcode = 'check_violation';
  end if;
  if invoice.document_kind = 'credit-note'
    or new.amount + new.advance - new.too_much > invoice.total - invoice.credited
    or paid_sum(new.invoice_id) < owed_sum(invoice)
  then
    raise exception 'a wage is paid of what the customer has paid of the total' using errcode = 'check_violation';
  end if;
  if new.too_much > 0 and not exists (
    select from payout_detail_looks look where look.id = new.look_id and look.invoice_id = new.invoice_id
      and look.credited < invoice.credited and new.amount + new.advance <= invoice.total - look.credited
  ) then
    raise exception 'a wage is too much only by a credit note after its details were seen' using errcode = 'check_violation';
  end if;
  return new;
end $$;
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
--> statement-breakpoint
create or replace function add_to_wage_year(payout payouts, sign integer) returns void language sql as $$
  insert into wage_years as kept (member_id, year, currency, wages, invoiced, paid_out)
    select member_id, extract(year from payout.paid_on), frozen_currency, sign, sign * (total - credited),
      sign * (payout.amount + payout.advance - payout.too_much)
    from invoices where id = payout.invoice_id
  on conflict (member_id, year, currency) do update set
    wages = kept.wages + excluded.wages,
    invoiced = kept.invoiced + excluded.invoiced,
    paid_out = kept.paid_out + excluded.paid_out
$$;
--> statement-breakpoint
create or replace function count_wage() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payouts' then
    perform add_to_wage_year(new, 1);
  else
    perform add_to_wage_year(payouts, -1) from payouts where id = new.payout_id;
    -- What had become an advance later was taken off already, when the invoice was credited.
    update wage_years kept set paid_out = paid_out - payout.too_much + (
        select coalesce(sum(amount), 0) from ledger_postings
          where invoice_id = payout.invoice_id and kind = 'advance' and reversal_id is distinct from new.id
      )
      from payouts payout join invoices invoice on invoice.id = payout.invoice_id
      where payout.id = new.payout_id and kept.member_id = invoice.member_id and kept.currency = invoice.frozen_currency
        and kept.year = extract(year from payout.paid_on);
  end if;
  return null;
end $$;
