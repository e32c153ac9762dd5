-- What a customer pays beyond a total, because a reminder asked for interest and a fee, can be kept.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table refunds, ledger_postings in share update exclusive mode;
--> statement-breakpoint
lock table refunds, ledger_postings in access exclusive mode;
--> statement-breakpoint
alter table refunds add column is_late_charge boolean not null default false;
--> statement-breakpoint
comment on table refunds is 'What of an overpayment was paid back to the customer, or kept as a late charge; append-only: product §10.8';
--> statement-breakpoint
comment on column refunds.is_late_charge is 'Whether the provider has kept it as the interest and fee of a reminder, and paid back nothing: product §10.8';
--> statement-breakpoint
alter table refunds add constraint refunds_late_charge_is_no_money check (not is_late_charge or reference is null);
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_kind_known;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_kind_known check (
  kind in (
    'charged', 'credited', 'paid', 'overpaid', 'written-off', 'refunded', 'late-charge', 'fee-kept', 'wage-paid',
    'advance', 'advance-settled'
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
    when 'late-charge' then num_nonnulls(payment_id, payout_id, credit_note_id) = 0
    when 'fee-kept' then num_nonnulls(payment_id, refund_id) = 0
    when 'advance' then num_nonnulls(payment_id, refund_id) = 0
    else num_nonnulls(payment_id, refund_id, credit_note_id) = 0
  end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_of_one_entry;
--> statement-breakpoint
create or replace function post_refund() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, refund_id, actor_id, at)
      select id, member_id, part.kind, new.amount, frozen_currency, new.paid_on, new.id, new.recorded_by, new.recorded_at
      from invoices, (values ('refunded'), ('late-charge')) part (kind)
      where id = new.invoice_id and (part.kind = 'refunded' or new.is_late_charge);
  else
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, reversal_id, actor_id, at)
      select posting.invoice_id, member_id, kind, -posting.amount, currency,
        (new.recorded_at at time zone 'Europe/Stockholm')::date, new.id, new.recorded_by, new.recorded_at
      from refunds join ledger_postings posting
        on posting.invoice_id = refunds.invoice_id and posting.refund_id = refunds.id
      where refunds.id = new.refund_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function refuse_wrong_refunds() returns trigger language plpgsql as $$
declare
  ledger record;
  kept numeric;
begin
  select
      coalesce(sum(amount) filter (where kind = 'overpaid'), 0) as overpaid,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
      coalesce(sum(amount) filter (where kind = 'late-charge'), 0) as late_charge
    into ledger from ledger_postings where invoice_id = new.invoice_id;
  if ledger.refunded not between 0 and ledger.overpaid or ledger.refunded <> refunded_sum(new.invoice_id) then
    raise exception 'the refunds pay back what was overpaid' using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount), 0) into kept from refunds
    where invoice_id = new.invoice_id and is_late_charge
      and not exists (select from reversals where refund_id = refunds.id);
  if ledger.late_charge <> kept then
    raise exception 'the ledger has the late charges that were kept' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
comment on function refuse_wrong_refunds() is 'At the end of a transaction the refunds and late charges in the ledger agree with the entries, and are together at most what was overpaid: product §10.10';
--> statement-breakpoint
drop trigger ledger_postings_refunds_right on ledger_postings;
--> statement-breakpoint
create constraint trigger ledger_postings_refunds_right after insert on ledger_postings deferrable initially deferred
  for each row when (new.kind in ('overpaid', 'refunded', 'late-charge')) execute function refuse_wrong_refunds();
