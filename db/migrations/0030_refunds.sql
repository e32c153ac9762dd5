-- The tables are in the order in which recording money locks them.
lock table reversals, ledger_postings in share row exclusive mode;
--> statement-breakpoint
create table refunds (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  paid_on date not null,
  amount numeric(30, 0) not null,
  reference text,
  recorded_by uuid not null references members (id),
  recorded_at timestamptz not null,
  constraint refunds_positive check (amount > 0)
);
--> statement-breakpoint
comment on table refunds is 'What of an overpayment was paid back to the customer; append-only: product §10.8';
--> statement-breakpoint
comment on column refunds.reference is 'What the bank''s statement says of it; null if the reviewer gave none';
--> statement-breakpoint
create index refunds_invoice on refunds (invoice_id, recorded_at);
--> statement-breakpoint
create trigger refunds_append_only before update or delete on refunds
  for each row execute function refuse_change();
--> statement-breakpoint
alter table reversals add column refund_id uuid references refunds (id);
--> statement-breakpoint
alter table reversals add constraint reversals_refund_once unique (refund_id);
--> statement-breakpoint
alter table reversals drop constraint reversals_of_one_entry;
--> statement-breakpoint
alter table reversals add constraint reversals_of_one_entry check (num_nonnulls(payment_id, payout_id, refund_id) = 1);
--> statement-breakpoint
comment on constraint reversals_of_one_entry on reversals is 'A reversal is of one entry, and each entry is reversed once: product §10.8';
--> statement-breakpoint
alter table ledger_postings add column refund_id uuid references refunds (id);
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_kind_known;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_kind_known
  check (kind in ('charged', 'paid', 'overpaid', 'refunded', 'fee-kept', 'wage-paid'));
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_of_one_entry;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_of_one_entry check (
  case kind
    when 'charged' then num_nonnulls(payment_id, payout_id, refund_id, reversal_id) = 0
    when 'paid' then num_nonnulls(payment_id, reversal_id) = 1 and num_nonnulls(payout_id, refund_id) = 0
    when 'overpaid' then num_nonnulls(payment_id, reversal_id) = 1 and num_nonnulls(payout_id, refund_id) = 0
    when 'refunded' then num_nonnulls(refund_id, reversal_id) = 1 and num_nonnulls(payment_id, payout_id) = 0
    else num_nonnulls(payout_id, reversal_id) = 1 and num_nonnulls(payment_id, refund_id) = 0
  end
);
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_once;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_once
  unique nulls not distinct (invoice_id, kind, payment_id, payout_id, refund_id, reversal_id);
--> statement-breakpoint
comment on constraint ledger_postings_once on ledger_postings is 'An invoice is charged once, and each entry and reversal is posted once: product §10.10';
--> statement-breakpoint
create function refunded_sum(invoice uuid) returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from refunds
    where invoice_id = invoice and not exists (select from reversals where refund_id = refunds.id)
$$;
--> statement-breakpoint
comment on function refunded_sum(uuid) is 'What was paid back to the customer, without what was reversed: product §10.8';
--> statement-breakpoint
create function refuse_large_refund() returns trigger language plpgsql as $$
declare
  owed numeric;
begin
  -- The lock makes the sums below those of one moment.
  select total into owed from invoices where id = new.invoice_id for update;
  if new.amount > paid_sum(new.invoice_id) - refunded_sum(new.invoice_id) - owed then
    raise exception 'no more is refunded than what was paid beyond the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_large_refund() is 'An overpayment is refunded once, however many do it at once: product §10.8';
--> statement-breakpoint
create trigger refunds_of_overpayment before insert on refunds
  for each row execute function refuse_large_refund();
--> statement-breakpoint
create function refuse_unrefunding_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  owed numeric;
begin
  select * into reversed from payments where id = new.payment_id;
  select total into owed from invoices where id = reversed.invoice_id for update;
  if refunded_sum(reversed.invoice_id) > greatest(paid_sum(reversed.invoice_id) - reversed.amount - owed, 0) then
    raise exception 'a refund of a payment is reversed before the payment' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_unrefunding_reversal() is 'A refund stays covered by an overpayment, also if a release reverses that does not know refunds: product §10.8';
--> statement-breakpoint
create trigger reversals_cover_refund before insert on reversals
  for each row when (new.payment_id is not null) execute function refuse_unrefunding_reversal();
--> statement-breakpoint
create function post_refund() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, refund_id, actor_id, at)
      select id, member_id, 'refunded', new.amount, frozen_currency, new.paid_on, new.id, new.recorded_by, new.recorded_at
      from invoices where id = new.invoice_id;
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
comment on function post_refund() is 'Posts a refund or its reversal as it is recorded: product §10.10';
--> statement-breakpoint
create trigger refunds_posted after insert on refunds for each row execute function post_refund();
--> statement-breakpoint
create trigger reversals_refund_posted after insert on reversals
  for each row when (new.refund_id is not null) execute function post_refund();
--> statement-breakpoint
create function refuse_wrong_refunds() returns trigger language plpgsql as $$
declare
  ledger record;
begin
  select
      coalesce(sum(amount) filter (where kind = 'overpaid'), 0) as overpaid,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded
    into ledger from ledger_postings where invoice_id = new.invoice_id;
  if ledger.refunded not between 0 and ledger.overpaid or ledger.refunded <> refunded_sum(new.invoice_id) then
    raise exception 'the refunds pay back what was overpaid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
comment on function refuse_wrong_refunds() is 'At the end of a transaction the refunds in the ledger agree with the entries, and are at most what was overpaid: product §10.10';
--> statement-breakpoint
create constraint trigger ledger_postings_refunds_right after insert on ledger_postings deferrable initially deferred
  for each row when (new.kind in ('overpaid', 'refunded')) execute function refuse_wrong_refunds();
--> statement-breakpoint
create index ledger_postings_beyond on ledger_postings (currency) include (kind, amount)
  where kind in ('overpaid', 'refunded');
--> statement-breakpoint
comment on index ledger_postings_beyond is 'What is to be paid back to customers, however long the ledger: product §2.24';
