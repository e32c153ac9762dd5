-- The tables are in the order in which recording money locks them. Nothing is recorded between the history and the
-- triggers.
lock table payments, payouts, reversals, invoices in share row exclusive mode;
--> statement-breakpoint
create table ledger_postings (
  id bigint generated always as identity primary key,
  invoice_id uuid not null references invoices (id),
  member_id uuid not null references members (id),
  kind text not null,
  amount numeric(30, 0) not null,
  currency text not null,
  day date not null,
  payment_id uuid references payments (id),
  payout_id uuid references payouts (id),
  reversal_id uuid references reversals (id),
  actor_id uuid not null references members (id),
  at timestamptz not null,
  constraint ledger_postings_kind_known check (kind in ('charged', 'paid', 'overpaid', 'fee-kept', 'wage-paid')),
  constraint ledger_postings_of_one_entry check (
    case kind
      when 'charged' then num_nonnulls(payment_id, payout_id, reversal_id) = 0
      when 'paid' then num_nonnulls(payment_id, reversal_id) = 1 and payout_id is null
      when 'overpaid' then num_nonnulls(payment_id, reversal_id) = 1 and payout_id is null
      else num_nonnulls(payout_id, reversal_id) = 1 and payment_id is null
    end
  ),
  constraint ledger_postings_sign check (case when reversal_id is null then amount >= 0 else amount <= 0 end),
  constraint ledger_postings_once unique nulls not distinct (invoice_id, kind, payment_id, payout_id, reversal_id)
);
--> statement-breakpoint
comment on table ledger_postings is 'Each movement of an invoice''s money: what it was charged, what its entries and reversals moved; append-only, written by triggers alone: product §10.10';
--> statement-breakpoint
comment on column ledger_postings.amount is 'In minor units of the currency, less than 0 where it takes back: product §9.1';
--> statement-breakpoint
comment on column ledger_postings.day is 'The day of the movement: of an invoice its date, of money the day on which it moved, of a reversal that of its recording';
--> statement-breakpoint
comment on constraint ledger_postings_once on ledger_postings is 'An invoice is charged once, and each entry and reversal is posted once: product §10.10';
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function refuse_change();
--> statement-breakpoint
insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, actor_id, at)
  select i.id, i.member_id, 'charged', i.total, i.frozen_currency,
    (sent.snapshot -> 'document' ->> 'invoiceDate')::date, review.decided_by, review.decided_at
  from invoices i
    join reviews review on review.invoice_id = i.id and review.decision = 'forwarded'
    join invoice_revisions sent on sent.id = review.revision_id
  where i.review_state in ('forwarded', 'paid', 'paidOut')
  order by review.decided_at, i.invoice_number;
--> statement-breakpoint
with received as (
  select invoice_id, amount, paid_on as day, id as payment_id, null::uuid as reversal_id, recorded_by, recorded_at
    from payments
  union all
  select invoice_id, -amount, (reversal.recorded_at at time zone 'Europe/Stockholm')::date, null, reversal.id,
      reversal.recorded_by, reversal.recorded_at
    from reversals reversal join payments on payments.id = reversal.payment_id
), running as (
  select received.*, member_id, frozen_currency, total, sum(amount) over (
      partition by invoice_id order by recorded_at, payment_id is null, coalesce(payment_id, reversal_id)
    ) as so_far
  from received join invoices on invoices.id = invoice_id
)
insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, reversal_id, actor_id, at)
  select invoice_id, member_id, part.kind, part.amount, frozen_currency, day, payment_id, reversal_id, recorded_by,
    recorded_at
  from running, lateral (values
    ('paid', least(so_far, total) - least(so_far - running.amount, total)),
    ('overpaid', greatest(so_far - total, 0) - greatest(so_far - running.amount - total, 0))
  ) part (kind, amount)
  where part.amount <> 0
  order by recorded_at, payment_id is null;
--> statement-breakpoint
create function fee_kept(invoice uuid, wage numeric) returns numeric language sql stable as $$
  select total - greatest(wage, coalesce(frozen_net, largest_wage(total, frozen_currency, (
    select snapshot ->> 'payoutOption' from invoice_revisions where invoice_id = i.id order by revision desc limit 1
  )))) from invoices i where id = invoice
$$;
--> statement-breakpoint
comment on function fee_kept is 'What the payout terms take of the total; less if the wage leaves less, because the fees have changed since the send: product §10.10';
--> statement-breakpoint
with wages as (
  select invoice_id, amount, 1 as sign, paid_on as day, id as payout_id, null::uuid as reversal_id, recorded_by, recorded_at
    from payouts
  union all
  select invoice_id, amount, -1, (reversal.recorded_at at time zone 'Europe/Stockholm')::date, null, reversal.id,
      reversal.recorded_by, reversal.recorded_at
    from reversals reversal join payouts on payouts.id = reversal.payout_id
)
insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payout_id, reversal_id, actor_id, at)
  select i.id, member_id, part.kind, sign * part.amount, frozen_currency, day, payout_id, reversal_id, recorded_by,
    recorded_at
  from wages join invoices i on i.id = invoice_id, lateral (values
    ('fee-kept', fee_kept(i.id, wages.amount)), ('wage-paid', wages.amount)
  ) part (kind, amount)
  order by recorded_at, payout_id is null;
--> statement-breakpoint
create function post_charged() returns trigger language plpgsql as $$
begin
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, actor_id, at)
    select new.id, new.member_id, 'charged', new.total, new.frozen_currency,
      (sent.snapshot -> 'document' ->> 'invoiceDate')::date, review.decided_by, review.decided_at
    from reviews review join invoice_revisions sent on sent.id = review.revision_id
    where review.invoice_id = new.id and review.decision = 'forwarded';
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_charged after update of review_state on invoices
  for each row when (old.review_state = 'submitted' and new.review_state = 'forwarded') execute function post_charged();
--> statement-breakpoint
create function post_received(
  invoice uuid, received numeric, day date, payment uuid, reversal uuid, actor uuid, at timestamptz
) returns void language sql as $$
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, reversal_id, actor_id, at)
    select i.id, i.member_id, part.kind, part.amount, i.frozen_currency, day, payment, reversal, actor, at
    from invoices i, lateral (
      select coalesce(sum(amount), 0) from ledger_postings where invoice_id = i.id and kind in ('paid', 'overpaid')
    ) before (sum), lateral (values
      ('paid', least(before.sum + received, total) - least(before.sum, total)),
      ('overpaid', greatest(before.sum + received - total, 0) - greatest(before.sum - total, 0))
    ) part (kind, amount)
    where i.id = invoice and part.amount <> 0
$$;
--> statement-breakpoint
comment on function post_received is 'The customer''s money pays the invoice first, and what is beyond its total is overpaid; taken back, the other way round: product §10.10';
--> statement-breakpoint
create function post_entry() returns trigger language plpgsql as $$
declare
  today date := (new.recorded_at at time zone 'Europe/Stockholm')::date;
begin
  if tg_table_name = 'payments' then
    perform post_received(new.invoice_id, new.amount, new.paid_on, new.id, null, new.recorded_by, new.recorded_at);
  elsif tg_table_name = 'payouts' then
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payout_id, actor_id, at)
      select i.id, i.member_id, part.kind, part.amount, i.frozen_currency, new.paid_on, new.id, new.recorded_by,
        new.recorded_at
      from invoices i, lateral (values
        ('fee-kept', fee_kept(i.id, new.amount)), ('wage-paid', new.amount)
      ) part (kind, amount) where i.id = new.invoice_id;
  else
    perform post_received(invoice_id, -amount, today, null, new.id, new.recorded_by, new.recorded_at)
      from payments where id = new.payment_id;
    insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, reversal_id, actor_id, at)
      select posting.invoice_id, member_id, kind, -posting.amount, currency, today, new.id, new.recorded_by,
        new.recorded_at
      from payouts join ledger_postings posting
        on posting.invoice_id = payouts.invoice_id and posting.payout_id = payouts.id
      where payouts.id = new.payout_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
comment on function post_entry() is 'Posts an entry or a reversal as it is recorded, also by a release that does not know the ledger: product §10.10';
--> statement-breakpoint
create trigger payments_posted after insert on payments for each row execute function post_entry();
--> statement-breakpoint
create trigger payouts_posted after insert on payouts for each row execute function post_entry();
--> statement-breakpoint
create trigger reversals_posted after insert on reversals for each row execute function post_entry();
--> statement-breakpoint
create function refuse_wrong_ledger() returns trigger language plpgsql as $$
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
  if ledger.charges <> 1 or ledger.charged <> invoice.total or not ledger.is_its_own then
    raise exception 'a forwarded invoice is charged its total, in its currency and for its member' using errcode = 'check_violation';
  end if;
  if ledger.paid not between 0 and ledger.charged or ledger.overpaid < 0
    or ledger.overpaid > 0 and ledger.paid < ledger.charged
    or ledger.paid + ledger.overpaid <> paid_sum(invoice.id)
  then
    raise exception 'the payments pay what was charged, and only the rest is overpaid' using errcode = 'check_violation';
  end if;
  if ledger.fee_kept < 0 or ledger.wage_paid < 0 or ledger.fee_kept + ledger.wage_paid > ledger.paid
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
comment on function refuse_wrong_ledger() is 'At the end of a transaction the ledger agrees with the entries, nothing in it is negative, and the state follows from it: product §10.10';
--> statement-breakpoint
create constraint trigger ledger_postings_right after insert on ledger_postings deferrable initially deferred
  for each row execute function refuse_wrong_ledger();
--> statement-breakpoint
create constraint trigger invoices_follow_ledger after update on invoices deferrable initially deferred
  for each row when (
    new.review_state in ('forwarded', 'paid', 'paidOut')
    and (old.review_state, old.total, old.frozen_currency, old.member_id)
      is distinct from (new.review_state, new.total, new.frozen_currency, new.member_id)
  ) execute function refuse_wrong_ledger();
