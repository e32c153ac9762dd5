alter table payments add column overpaid numeric(30, 0) not null default 0;
--> statement-breakpoint
alter table payments add constraint payments_overpaid_is_a_part check (overpaid between 0 and amount);
--> statement-breakpoint
comment on column payments.overpaid is 'What of it is more than was owed, as a reviewer confirmed it: product §10.8';
--> statement-breakpoint
alter table payouts add column id uuid not null default gen_random_uuid();
--> statement-breakpoint
alter table payouts drop constraint payouts_pkey;
--> statement-breakpoint
alter table payouts add primary key (id);
--> statement-breakpoint
comment on column payouts.id is 'An invoice has several where a wage was reversed and paid again: product §10.8';
--> statement-breakpoint
create index payouts_invoice on payouts (invoice_id, recorded_at);
--> statement-breakpoint
create table reversals (
  id uuid primary key,
  payment_id uuid references payments (id),
  payout_id uuid references payouts (id),
  reason text not null,
  recorded_by uuid not null references members (id),
  recorded_at timestamptz not null,
  constraint reversals_payment_once unique (payment_id),
  constraint reversals_payout_once unique (payout_id),
  constraint reversals_of_one_entry check (num_nonnulls(payment_id, payout_id) = 1),
  constraint reversals_reason_given check (reason ~ '\S')
);
--> statement-breakpoint
comment on table reversals is 'The counter-entry of a payment or of a wage''s payment, of its whole amount; append-only: product §10.8';
--> statement-breakpoint
comment on constraint reversals_of_one_entry on reversals is 'A reversal is of one entry, and each entry is reversed once: product §10.8';
--> statement-breakpoint
create trigger reversals_append_only before update or delete on reversals
  for each row execute function refuse_change();
--> statement-breakpoint
create function paid_sum(invoice uuid) returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from payments
    where invoice_id = invoice and not exists (select from reversals where payment_id = payments.id)
$$;
--> statement-breakpoint
comment on function paid_sum(uuid) is 'What the customer has paid, without what was reversed: product §10.8';
--> statement-breakpoint
create function is_paid_out(invoice uuid) returns boolean language sql stable as $$
  select exists (
    select from payouts where invoice_id = invoice and not exists (select from reversals where payout_id = payouts.id)
  )
$$;
--> statement-breakpoint
comment on function is_paid_out(uuid) is 'Whether the wage has been paid and that is not reversed: product §10.8';
--> statement-breakpoint
create function refuse_unconfirmed_overpayment() returns trigger language plpgsql as $$
declare
  owed numeric;
begin
  -- The lock makes the sums below those of one moment.
  select total into owed from invoices where id = new.invoice_id for update;
  if new.overpaid <> least(new.amount, greatest(paid_sum(new.invoice_id) + new.amount - owed, 0)) then
    raise exception 'what is more than owed has to be confirmed, no more and no less' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_unconfirmed_overpayment() is 'More than is owed is recorded only as confirmed: product §10.8';
--> statement-breakpoint
create trigger payments_overpayment_confirmed before insert on payments
  for each row execute function refuse_unconfirmed_overpayment();
--> statement-breakpoint
create function refuse_uncovered_payout() returns trigger language plpgsql as $$
declare
  owed numeric;
begin
  select total into owed from invoices where id = new.invoice_id for update;
  if is_paid_out(new.invoice_id) then
    raise exception 'the wage of an invoice is paid out once' using errcode = 'check_violation';
  end if;
  if new.amount > owed or paid_sum(new.invoice_id) < greatest(owed, 1) then
    raise exception 'a wage is paid of what the customer has paid of the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_uncovered_payout() is 'A wage is paid once, of a paid invoice, and never more than its total: product §10.8';
--> statement-breakpoint
create trigger payouts_covered before insert on payouts
  for each row execute function refuse_uncovered_payout();
--> statement-breakpoint
create function refuse_uncovering_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  owed numeric;
begin
  select * into reversed from payments where id = new.payment_id;
  select total into owed from invoices where id = reversed.invoice_id for update;
  if is_paid_out(reversed.invoice_id) and paid_sum(reversed.invoice_id) - reversed.amount < greatest(owed, 1) then
    raise exception 'the wage that was paid of a payment is reversed first' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_uncovering_reversal() is 'A wage that is paid out stays covered by payments: product §10.8';
--> statement-breakpoint
create trigger reversals_cover_payout before insert on reversals
  for each row when (new.payment_id is not null) execute function refuse_uncovering_reversal();
--> statement-breakpoint
create or replace function refuse_review_transition() returns trigger language plpgsql as $$
begin
  if old.sent_status and not new.sent_status then
    raise exception 'a sent invoice stays sent' using errcode = 'check_violation';
  end if;
  if new.review_state is distinct from old.review_state
    and (coalesce(old.review_state, 'draft'), coalesce(new.review_state, 'draft')) not in (
      ('draft', 'submitted'),
      ('submitted', 'returned'),
      ('returned', 'submitted'),
      ('submitted', 'forwarded'),
      ('forwarded', 'paid'),
      ('paid', 'paidOut'),
      ('paid', 'forwarded'),
      ('paidOut', 'paid')
    )
  then
    raise exception 'an invoice never goes from % to %', old.review_state, new.review_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
