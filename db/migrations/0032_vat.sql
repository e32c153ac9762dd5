alter table invoice_lines add column vat_rate integer;
--> statement-breakpoint
alter table invoice_lines add constraint invoice_lines_vat_rate_valid check (vat_rate between 0 and 10000) not valid;
--> statement-breakpoint
alter table invoice_lines validate constraint invoice_lines_vat_rate_valid;
--> statement-breakpoint
comment on column invoice_lines.vat_rate is 'The chosen VAT rate in hundredths of a percent; null for the provider''s default: product §9.10';
--> statement-breakpoint
alter table invoices add column vat numeric(30, 0) not null default 0;
--> statement-breakpoint
alter table invoices add constraint invoices_vat_not_negative check (vat >= 0) not valid;
--> statement-breakpoint
alter table invoices validate constraint invoices_vat_not_negative;
--> statement-breakpoint
comment on column invoices.vat is 'The VAT of an invoice that is sent and not returned, in minor units of its currency; the customer pays total and vat: product §9.10';
--> statement-breakpoint
create table charged_vat (
  posting_id bigint not null,
  category text not null,
  rate integer not null,
  base numeric(30, 0) not null,
  tax numeric(30, 0) not null,
  account text not null,
  primary key (posting_id, category, rate),
  constraint charged_vat_category_known check (category in ('S', 'AE', 'G', 'E')),
  constraint charged_vat_valid check (base >= 0 and tax >= 0 and rate between 0 and 10000)
);
--> statement-breakpoint
comment on table charged_vat is 'The VAT in what an invoice was charged, by category of EN 16931 and rate, as it was sent; append-only, written by a trigger alone: product §9.10';
--> statement-breakpoint
comment on column charged_vat.rate is 'In hundredths of a percent. Base and tax are in minor units of the posting''s currency';
--> statement-breakpoint
create trigger charged_vat_append_only before update or delete on charged_vat
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger charged_vat_kept before truncate on charged_vat
  for each statement execute function refuse_change();
--> statement-breakpoint
create or replace function set_money_way() returns trigger language plpgsql as $$
begin
  if new.review_state = 'returned' then
    new.frozen_net := null;
    new.vat := 0;
  end if;
  if new.review_state in ('submitted', 'forwarded', 'paid') and new.frozen_net is null then
    new.frozen_net := largest_wage(new.total, new.frozen_currency, (
      select snapshot ->> 'payoutOption' from invoice_revisions where invoice_id = new.id order by revision desc limit 1
    ));
  end if;
  new.settled_on := case new.review_state
    when 'paid' then (
      select max(paid_on) from payments where invoice_id = new.id
        and (select true from reversals where payment_id = payments.id limit 1) is null
    )
    when 'paidOut' then (
      select max(paid_on) from payouts where invoice_id = new.id
        and (select true from reversals where payout_id = payouts.id limit 1) is null
    )
  end;
  return new;
end $$;
--> statement-breakpoint
create or replace function post_charged() returns trigger language plpgsql as $$
declare
  sent jsonb;
  posting bigint;
begin
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, actor_id, at)
    select new.id, new.member_id, 'charged', new.total + new.vat, new.frozen_currency,
      (revision.snapshot -> 'document' ->> 'invoiceDate')::date, review.decided_by, review.decided_at
    from reviews review join invoice_revisions revision on revision.id = review.revision_id
    where review.invoice_id = new.id and review.decision = 'forwarded'
    returning id into posting;
  select revision.snapshot into sent
    from reviews review join invoice_revisions revision on revision.id = review.revision_id
    where review.invoice_id = new.id and review.decision = 'forwarded';
  insert into charged_vat (posting_id, category, rate, base, tax, account)
    select posting, line.category, (line.rate * 100)::integer, (line.base * 100)::numeric(30, 0),
      (line.tax * 100)::numeric(30, 0), coalesce(sent -> 'vatAccounts' ->> line.rate::text, '')
    from jsonb_to_recordset(sent -> 'document' -> 'vat' -> 'rows')
      as line (category text, rate numeric, base numeric, tax numeric);
  if new.vat <> (select coalesce(sum(tax), 0) from charged_vat where posting_id = posting) then
    raise exception 'the VAT of a forwarded invoice is that of its rows' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function post_received(
  invoice uuid, received numeric, day date, payment uuid, reversal uuid, actor uuid, at timestamptz
) returns void language sql as $$
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, reversal_id, actor_id, at)
    select i.id, i.member_id, part.kind, part.amount, i.frozen_currency, day, payment, reversal, actor, at
    from invoices i, lateral (
      select coalesce(sum(amount), 0) from ledger_postings where invoice_id = i.id and kind in ('paid', 'overpaid')
    ) before (sum), lateral (values
      ('paid', least(before.sum + received, total + vat) - least(before.sum, total + vat)),
      ('overpaid', greatest(before.sum + received - total - vat, 0) - greatest(before.sum - total - vat, 0))
    ) part (kind, amount)
    where i.id = invoice and part.amount <> 0
$$;
--> statement-breakpoint
create or replace function refuse_wrong_ledger() returns trigger language plpgsql as $$
declare
  invoice invoices;
  ledger record;
begin
  select * into invoice from invoices where id = coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
  select
      count(*) filter (where kind = 'charged') as charges,
      coalesce(sum(amount) filter (where kind = 'charged'), 0) as charged,
      coalesce(sum(amount) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(amount) filter (where kind = 'overpaid'), 0) as overpaid,
      coalesce(sum(amount) filter (where kind = 'fee-kept'), 0) as fee_kept,
      coalesce(sum(amount) filter (where kind = 'wage-paid'), 0) as wage_paid,
      count(payout_id) filter (where kind = 'wage-paid') - count(reversal_id) filter (where kind = 'wage-paid') as wages,
      coalesce(bool_and(currency = invoice.frozen_currency and member_id = invoice.member_id), true) as is_its_own
    into ledger from ledger_postings where invoice_id = invoice.id;
  if ledger.charges <> 1 or ledger.charged <> invoice.total + invoice.vat or not ledger.is_its_own then
    raise exception 'a forwarded invoice is charged its total with VAT, in its currency and for its member' using errcode = 'check_violation';
  end if;
  if ledger.paid not between 0 and ledger.charged or ledger.overpaid < 0
    or ledger.overpaid > 0 and ledger.paid < ledger.charged
    or ledger.paid + ledger.overpaid <> paid_sum(invoice.id)
  then
    raise exception 'the payments pay what was charged, and only the rest is overpaid' using errcode = 'check_violation';
  end if;
  if ledger.fee_kept < 0 or ledger.wage_paid < 0
    or ledger.fee_kept + ledger.wage_paid > ledger.paid - (case when ledger.wages = 0 then 0 else invoice.vat end)
    or ledger.wages <> is_paid_out(invoice.id)::integer
    or ledger.wage_paid <> (
      select coalesce(sum(amount), 0) from payouts
        where invoice_id = invoice.id and not exists (select from reversals where payout_id = payouts.id)
    )
  then
    raise exception 'fee and wage are taken once, of what was paid' using errcode = 'check_violation';
  end if;
  if invoice.review_state is distinct from (
    case when ledger.paid < ledger.charged then 'forwarded' when ledger.wages = 0 then 'paid' else 'paidOut' end
  ) then
    raise exception 'the ledger of the invoice does not say that it is %', invoice.review_state using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function refuse_unconfirmed_overpayment() returns trigger language plpgsql as $$
declare
  owed numeric;
begin
  -- The lock makes the sums below those of one moment.
  select total + vat into owed from invoices where id = new.invoice_id for update;
  if new.overpaid <> least(new.amount, greatest(paid_sum(new.invoice_id) + new.amount - owed, 0)) then
    raise exception 'what is more than owed has to be confirmed, no more and no less' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_large_refund() returns trigger language plpgsql as $$
declare
  owed numeric;
begin
  -- The lock makes the sums below those of one moment.
  select total + vat into owed from invoices where id = new.invoice_id for update;
  if new.amount > paid_sum(new.invoice_id) - refunded_sum(new.invoice_id) - owed then
    raise exception 'no more is refunded than what was paid beyond the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_unrefunding_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  owed numeric;
begin
  select * into reversed from payments where id = new.payment_id;
  select total + vat into owed from invoices where id = reversed.invoice_id for update;
  if refunded_sum(reversed.invoice_id) > greatest(paid_sum(reversed.invoice_id) - reversed.amount - owed, 0) then
    raise exception 'a refund of a payment is reversed before the payment' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_uncovered_payout() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where id = new.invoice_id for update;
  if is_paid_out(new.invoice_id) then
    raise exception 'the wage of an invoice is paid out once' using errcode = 'check_violation';
  end if;
  if new.amount > invoice.total or paid_sum(new.invoice_id) < invoice.total + invoice.vat then
    raise exception 'a wage is paid of what the customer has paid of the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_uncovering_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  owed numeric;
begin
  select * into reversed from payments where id = new.payment_id;
  select total + vat into owed from invoices where id = reversed.invoice_id for update;
  if paid_sum(reversed.invoice_id) - reversed.amount < owed and (
    is_paid_out(reversed.invoice_id)
    or exists (select from payout_batch_rows where invoice_id = reversed.invoice_id and state in ('waiting', 'sent'))
  ) then
    raise exception 'the wage that was paid of a payment is reversed first' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger invoices_follow_ledger on invoices;
--> statement-breakpoint
create constraint trigger invoices_follow_ledger after update on invoices deferrable initially deferred
  for each row when (
    new.review_state in ('forwarded', 'paid', 'paidOut')
    and (old.review_state, old.total, old.vat, old.frozen_currency, old.member_id)
      is distinct from (new.review_state, new.total, new.vat, new.frozen_currency, new.member_id)
  ) execute function refuse_wrong_ledger();
