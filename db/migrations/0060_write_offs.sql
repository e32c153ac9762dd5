-- What a customer doesn't pay of an invoice can be written off, so that the wage is due.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table payments, reversals, ledger_postings in share update exclusive mode;
--> statement-breakpoint
lock table payments, reversals, ledger_postings in access exclusive mode;
--> statement-breakpoint
alter table payments add column write_off_reason text;
--> statement-breakpoint
comment on column payments.write_off_reason is 'Why the provider bears the amount itself; null if the customer has paid it: product §10.8';
--> statement-breakpoint
alter table payments add constraint payments_write_off_is_no_money check (
  write_off_reason is null or write_off_reason ~ '\S' and bank_transaction_id is null and overpaid = 0
);
--> statement-breakpoint
create function written_off_sum(invoice uuid) returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from payments
    where invoice_id = invoice and write_off_reason is not null
      and not exists (select from reversals where payment_id = payments.id)
$$;
--> statement-breakpoint
create function refuse_large_write_off() returns trigger language plpgsql as $$
begin
  -- The lock makes the sums below those of one moment.
  perform from invoices where id = new.invoice_id for update;
  if written_off_sum(new.invoice_id) >= paid_sum(new.invoice_id)
    or written_off_sum(new.invoice_id) + new.amount > fee_kept(new.invoice_id, 0)
  then
    raise exception 'the fee of an invoice that the customer has paid in part covers what is written off'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_large_write_off() is 'The wage is paid of what the customer has paid, so the provider writes off no more than its fee: product §10.8';
--> statement-breakpoint
create trigger payments_write_off_covered before insert on payments
  for each row when (new.write_off_reason is not null) execute function refuse_large_write_off();
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_kind_known;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_kind_known check (
  kind in (
    'charged', 'credited', 'paid', 'overpaid', 'written-off', 'refunded', 'fee-kept', 'wage-paid', 'advance',
    'advance-settled'
  )
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_kind_known;
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
    when 'written-off' then num_nonnulls(payout_id, refund_id, credit_note_id) = 0
    when 'refunded' then num_nonnulls(payment_id, payout_id, credit_note_id) = 0
    when 'fee-kept' then num_nonnulls(payment_id, refund_id) = 0
    when 'advance' then num_nonnulls(payment_id, refund_id) = 0
    else num_nonnulls(payment_id, refund_id, credit_note_id) = 0
  end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_of_one_entry;
--> statement-breakpoint
create or replace function post_entry() returns trigger language plpgsql as $$
declare
  today date := (new.recorded_at at time zone 'Europe/Stockholm')::date;
begin
  if tg_table_name = 'payments' then
    -- What is written off anew keeps its day, by which the wage is due, and is posted on that of its recording.
    perform post_received(new.invoice_id, new.amount, case when new.write_off_reason is null then new.paid_on else today end,
      new.id, null, new.recorded_by, new.recorded_at);
  elsif tg_table_name = 'payouts' then
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payout_id, actor_id, at)
      select i.id, i.member_id, part.kind, part.amount, i.frozen_currency,
        -- The fee is that of what credit notes have left, and only by one is a wage too much.
        case when part.kind in ('fee-kept', 'advance') then greatest(new.paid_on, credited.last) else new.paid_on end,
        new.id, new.recorded_by, new.recorded_at
      -- What the wage settles is posted before what of it is an advance itself. The wage is the first, by which a reversal
      -- names its voucher.
      from invoices i, lateral (
        select max(day) as last from ledger_postings where invoice_id = i.id and kind = 'credited'
      ) credited, lateral (values
        ('wage-paid', new.amount), ('fee-kept', fee_kept(i.id, new.amount + new.advance - new.too_much)),
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
--> statement-breakpoint
create function post_written_off() returns trigger language plpgsql as $$
declare
  today date := (new.recorded_at at time zone 'Europe/Stockholm')::date;
begin
  if tg_table_name = 'payments' then
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, actor_id, at)
      select id, member_id, 'written-off', new.amount, frozen_currency, today, new.id, new.recorded_by, new.recorded_at
      from invoices where id = new.invoice_id;
  else
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, reversal_id, actor_id, at)
      select posting.invoice_id, member_id, kind, -posting.amount, currency, today, new.id, new.recorded_by, new.recorded_at
      from payments join ledger_postings posting
        on posting.invoice_id = payments.invoice_id and posting.payment_id = payments.id and posting.kind = 'written-off'
      where payments.id = new.payment_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
comment on function post_written_off() is 'What is written off pays the invoice as a payment does, and this posting says that no money came for it: product §10.10';
--> statement-breakpoint
-- In the order of their names they come after the triggers that post a payment.
create trigger payments_posted_written_off after insert on payments
  for each row when (new.write_off_reason is not null) execute function post_written_off();
--> statement-breakpoint
create trigger reversals_posted_written_off after insert on reversals
  for each row when (new.payment_id is not null) execute function post_written_off();
--> statement-breakpoint
create or replace function count_settled() returns trigger language plpgsql as $$
begin
  perform from review_counts where review_state in ('forwarded', 'paid', 'paidOut') order by review_state for update;
  if tg_table_name = 'payments' then
    if new.write_off_reason is null then
      perform add_to_settled_month(new.invoice_id, new.paid_on, new.amount, 0);
    end if;
  elsif tg_table_name = 'payouts' then
    perform add_to_settled_month(new.invoice_id, new.paid_on, 0, new.amount);
  else
    perform add_to_settled_month(invoice_id, paid_on, -amount, 0) from payments
      where id = new.payment_id and write_off_reason is null;
    perform add_to_settled_month(invoice_id, paid_on, 0, -amount) from payouts where id = new.payout_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function refuse_uncovering_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  invoice invoices;
begin
  select * into reversed from payments where id = new.payment_id;
  -- A smaller write-off may take its place in the same transaction, so it is checked at the end of that.
  if reversed.write_off_reason is not null and tg_when = 'BEFORE' then
    return new;
  end if;
  select * into invoice from invoices where id = reversed.invoice_id for update;
  if paid_sum(invoice.id) - (case tg_when when 'BEFORE' then reversed.amount else 0 end) < owed_sum(invoice) and (
    is_paid_out(invoice.id)
    or exists (select from payout_batch_rows where invoice_id = invoice.id and state in ('waiting', 'sent'))
  ) then
    raise exception 'the wage that was paid of a payment is reversed first' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create constraint trigger reversals_cover_payout_at_the_end after insert on reversals deferrable initially deferred
  for each row when (new.payment_id is not null) execute function refuse_uncovering_reversal();
--> statement-breakpoint
create function refuse_wrong_write_off() returns trigger language plpgsql as $$
declare
  ledger record;
begin
  select
      coalesce(sum(amount) filter (where kind = 'charged'), 0) - coalesce(sum(amount) filter (where kind = 'credited'), 0)
        as owed,
      coalesce(sum(amount) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(amount) filter (where kind = 'overpaid'), 0) as overpaid,
      coalesce(sum(amount) filter (where kind = 'written-off'), 0) as written_off
    into ledger from ledger_postings where invoice_id = new.invoice_id;
  if ledger.written_off <> written_off_sum(new.invoice_id)
    or ledger.written_off > 0 and (ledger.overpaid > 0 or ledger.paid < ledger.owed)
  then
    raise exception 'what is written off is what is missing' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
comment on function refuse_wrong_write_off() is 'At the end of a transaction the ledger has what is written off, and no more is written off than is missing: product §10.8';
--> statement-breakpoint
create constraint trigger ledger_postings_written_off_right after insert on ledger_postings deferrable initially deferred
  for each row when (new.kind in ('paid', 'overpaid', 'written-off')) execute function refuse_wrong_write_off();
