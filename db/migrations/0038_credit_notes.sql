-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices, ledger_postings in share update exclusive mode;
--> statement-breakpoint
lock table invoices, ledger_postings in access exclusive mode;
--> statement-breakpoint
alter table invoices
  add column document_kind text not null default 'invoice',
  add column credits_invoice_id uuid references invoices (id),
  add column credit_reason text not null default '',
  add column credited numeric(30, 0) not null default 0,
  add column credited_vat numeric(30, 0) not null default 0;
--> statement-breakpoint
alter table invoices add constraint invoices_kind_known check (document_kind in ('invoice', 'credit-note')) not valid;
--> statement-breakpoint
alter table invoices validate constraint invoices_kind_known;
--> statement-breakpoint
alter table invoices add constraint invoices_credit_note_whole check (
  case document_kind when 'invoice' then credits_invoice_id is null and credit_reason = ''
    else credits_invoice_id is not null and credit_reason ~ '\S' and credited = 0 and credited_vat = 0
      and frozen_currency is not null and frozen_client_name is not null end
) not valid;
--> statement-breakpoint
alter table invoices validate constraint invoices_credit_note_whole;
--> statement-breakpoint
alter table invoices add constraint invoices_credited_is_a_part
  check (credited between 0 and total and credited_vat between 0 and vat) not valid;
--> statement-breakpoint
alter table invoices validate constraint invoices_credited_is_a_part;
--> statement-breakpoint
comment on column invoices.document_kind is 'A credit note is an invoice that takes back of another one: product §4.10';
--> statement-breakpoint
comment on column invoices.credits_invoice_id is 'Of a credit note: the invoice that it credits';
--> statement-breakpoint
comment on column invoices.credited is 'What of the total forwarded credit notes take back, without VAT; a trigger alone writes it: product §4.10';
--> statement-breakpoint
comment on column invoices.credited_vat is 'The VAT that forwarded credit notes take back; a trigger alone writes it';
--> statement-breakpoint
comment on constraint invoices_credited_is_a_part on invoices is 'Never more is credited than the invoice has: product §4.10';
--> statement-breakpoint
create unique index invoices_open_credit_note on invoices (credits_invoice_id)
  where document_kind = 'credit-note' and review_state is distinct from 'credited';
--> statement-breakpoint
comment on index invoices_open_credit_note is 'An invoice has one credit note at a time that is not forwarded, so that what is left stays known: product §4.10';
--> statement-breakpoint
create index invoices_credit_notes on invoices (credits_invoice_id, invoice_number) where document_kind = 'credit-note';
--> statement-breakpoint
alter table invoices drop constraint invoices_review_state_known;
--> statement-breakpoint
alter table invoices add constraint invoices_review_state_known
  check (review_state in ('submitted', 'returned', 'forwarded', 'paid', 'paidOut', 'credited')) not valid;
--> statement-breakpoint
alter table invoices validate constraint invoices_review_state_known;
--> statement-breakpoint
comment on constraint invoices_review_state_known on invoices is 'The states of the review: product §10.6';
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
      ('paidOut', 'paid'),
      ('forwarded', 'credited'),
      ('paid', 'credited')
    )
  then
    raise exception 'an invoice never goes from % to %', old.review_state, new.review_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function refuse_kind_change() returns trigger language plpgsql as $$
begin
  raise exception 'a credit note stays that of its invoice' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger invoices_kind_kept before update on invoices
  for each row when (
    (old.document_kind, old.credits_invoice_id, old.credit_reason)
      is distinct from (new.document_kind, new.credits_invoice_id, new.credit_reason)
  ) execute function refuse_kind_change();
--> statement-breakpoint
alter table ledger_postings add column credit_note_id uuid references invoices (id);
--> statement-breakpoint
comment on column ledger_postings.credit_note_id is 'The credit note that moved it: product §10.10';
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_kind_known;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_kind_known
  check (kind in ('charged', 'credited', 'paid', 'overpaid', 'refunded', 'fee-kept', 'wage-paid')) not valid;
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
    when 'refunded' then num_nonnulls(payment_id, payout_id, credit_note_id) = 0
    else num_nonnulls(payment_id, refund_id, credit_note_id) = 0
  end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_of_one_entry;
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_sign;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_sign check (
  case when reversal_id is not null or credit_note_id is not null and kind = 'paid' then amount <= 0 else amount >= 0 end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_sign;
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_once;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_once
  unique nulls not distinct (invoice_id, kind, payment_id, payout_id, refund_id, reversal_id, credit_note_id);
--> statement-breakpoint
comment on constraint ledger_postings_once on ledger_postings is 'An invoice is charged once, and each entry, reversal and credit note is posted once: product §10.10';
--> statement-breakpoint
create function post_vat(posting bigint, sent jsonb) returns numeric language sql as $$
  with posted as (
    insert into charged_vat (posting_id, category, rate, base, tax, account)
      select posting, line.category, (line.rate * 100)::integer, (line.base * 100)::numeric(30, 0),
        (line.tax * 100)::numeric(30, 0), coalesce(sent -> 'vatAccounts' ->> line.rate::text, '')
      from jsonb_to_recordset(sent -> 'document' -> 'vat' -> 'rows')
        as line (category text, rate numeric, base numeric, tax numeric)
      returning tax
  )
  select coalesce(sum(tax), 0) from posted
$$;
--> statement-breakpoint
comment on function post_vat is 'Keeps the VAT of what a document charges or credits, with the accounts of its send: product §9.10';
--> statement-breakpoint
create function post_credited(note invoices, sent jsonb, day date, actor uuid, at timestamptz) returns void
language plpgsql as $$
declare
  original invoices;
  posting bigint;
begin
  -- The lock makes the sums below those of one moment.
  select * into original from invoices where id = note.credits_invoice_id for update;
  if original.document_kind <> 'invoice' or original.review_state not in ('forwarded', 'paid')
    or (original.member_id, original.client_id, original.frozen_currency)
      is distinct from (note.member_id, note.client_id, note.frozen_currency)
    or exists (select from payout_batch_rows where invoice_id = original.id and state in ('waiting', 'sent'))
  then
    raise exception 'a forwarded invoice is credited whose wage is not paid out or on its way' using errcode = 'check_violation';
  end if;
  update invoices set credited = credited + note.total, credited_vat = credited_vat + note.vat where id = original.id;
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, credit_note_id, actor_id, at)
    values (original.id, original.member_id, 'credited', note.total + note.vat, original.frozen_currency, day, note.id, actor, at)
    returning id into posting;
  if note.vat <> post_vat(posting, sent) then
    raise exception 'the VAT of a credit note is that of its rows' using errcode = 'check_violation';
  end if;
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, credit_note_id, actor_id, at)
    select original.id, original.member_id, part.kind, part.amount, original.frozen_currency, day, note.id, actor, at
    from (
      select coalesce(sum(amount), 0) as sum from ledger_postings
        where invoice_id = original.id and kind in ('paid', 'overpaid')
    ) received, lateral (
      select original.total + original.vat - original.credited - original.credited_vat as before
    ) owed, lateral (
      select greatest(least(received.sum, owed.before) - (owed.before - note.total - note.vat), 0) as beyond
    ) moved, lateral (values ('paid', -moved.beyond), ('overpaid', moved.beyond)) part (kind, amount)
    where part.amount <> 0;
end $$;
--> statement-breakpoint
comment on function post_credited is 'Posts a credit note on the invoice that it credits. What was paid beyond the rest is overpaid then: product §10.10';
--> statement-breakpoint
create or replace function post_charged() returns trigger language plpgsql as $$
declare
  sent record;
  posting bigint;
begin
  select revision.snapshot, (revision.snapshot -> 'document' ->> 'invoiceDate')::date as day, review.decided_by,
      review.decided_at
    into sent
    from reviews review join invoice_revisions revision on revision.id = review.revision_id
    where review.invoice_id = new.id and review.decision = 'forwarded';
  if new.document_kind = 'credit-note' then
    perform post_credited(new, sent.snapshot, sent.day, sent.decided_by, sent.decided_at);
    return null;
  end if;
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, actor_id, at)
    select new.id, new.member_id, 'charged', new.total + new.vat, new.frozen_currency, sent.day, sent.decided_by,
      sent.decided_at
    where sent.day is not null
    returning id into posting;
  if new.vat <> post_vat(posting, sent.snapshot) then
    raise exception 'the VAT of a forwarded invoice is that of its rows' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create function owed_sum(invoice invoices) returns numeric language sql immutable as $$
  select invoice.total + invoice.vat - invoice.credited - invoice.credited_vat
$$;
--> statement-breakpoint
comment on function owed_sum(invoices) is 'What the customer pays of an invoice: its total with VAT, without what was credited: product §10.8';
--> statement-breakpoint
create or replace function post_received(
  invoice uuid, received numeric, day date, payment uuid, reversal uuid, actor uuid, at timestamptz
) returns void language sql as $$
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, payment_id, reversal_id, actor_id, at)
    select i.id, i.member_id, part.kind, part.amount, i.frozen_currency, day, payment, reversal, actor, at
    from invoices i, lateral (
      select coalesce(sum(amount), 0) from ledger_postings where invoice_id = i.id and kind in ('paid', 'overpaid')
    ) before (sum), lateral (values
      ('paid', least(before.sum + received, owed_sum(i)) - least(before.sum, owed_sum(i))),
      ('overpaid', greatest(before.sum + received - owed_sum(i), 0) - greatest(before.sum - owed_sum(i), 0))
    ) part (kind, amount)
    where i.id = invoice and part.amount <> 0
$$;
--> statement-breakpoint
create or replace function fee_kept(invoice uuid, wage numeric) returns numeric language sql stable as $$
  select total - credited - greatest(wage, coalesce(frozen_net, largest_wage(total - credited, frozen_currency, (
    select snapshot ->> 'payoutOption' from invoice_revisions where invoice_id = i.id order by revision desc limit 1
  )))) from invoices i where id = invoice
$$;
--> statement-breakpoint
create or replace function refuse_wrong_ledger() returns trigger language plpgsql as $$
declare
  invoice invoices;
  ledger record;
begin
  select * into invoice from invoices where id = coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id')::uuid;
  if invoice.document_kind = 'credit-note' then
    if invoice.review_state <> 'credited' or not exists (
      select from ledger_postings posting where posting.credit_note_id = invoice.id and posting.kind = 'credited'
        and posting.invoice_id = invoice.credits_invoice_id and posting.amount = invoice.total + invoice.vat
        and posting.currency = invoice.frozen_currency and posting.member_id = invoice.member_id
    ) then
      raise exception 'a forwarded credit note credits its invoice' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  select
      count(*) filter (where kind = 'charged') as charges,
      coalesce(sum(amount) filter (where kind = 'charged'), 0) as charged,
      coalesce(sum(amount) filter (where kind = 'credited'), 0) as credited,
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
  if ledger.credited <> invoice.credited + invoice.credited_vat then
    raise exception 'an invoice is credited what its credit notes credit' using errcode = 'check_violation';
  end if;
  if ledger.paid not between 0 and ledger.charged - ledger.credited or ledger.overpaid < 0
    or ledger.overpaid > 0 and ledger.paid < ledger.charged - ledger.credited
    or ledger.paid + ledger.overpaid <> paid_sum(invoice.id)
  then
    raise exception 'the payments pay what was charged, and only the rest is overpaid' using errcode = 'check_violation';
  end if;
  if ledger.fee_kept < 0 or ledger.wage_paid < 0
    or ledger.fee_kept + ledger.wage_paid
      > ledger.paid - (case when ledger.wages = 0 then 0 else invoice.vat - invoice.credited_vat end)
    or ledger.wages <> is_paid_out(invoice.id)::integer
    or ledger.wage_paid <> (
      select coalesce(sum(amount), 0) from payouts
        where invoice_id = invoice.id and not exists (select from reversals where payout_id = payouts.id)
    )
  then
    raise exception 'fee and wage are taken once, of what was paid' using errcode = 'check_violation';
  end if;
  if invoice.review_state is distinct from (
    case
      when ledger.paid < ledger.charged - ledger.credited then 'forwarded'
      when ledger.wages > 0 then 'paidOut'
      when ledger.credited > 0 and ledger.credited = ledger.charged then 'credited'
      else 'paid'
    end
  ) then
    raise exception 'the ledger of the invoice does not say that it is %', invoice.review_state using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger invoices_follow_ledger on invoices;
--> statement-breakpoint
create constraint trigger invoices_follow_ledger after update on invoices deferrable initially deferred
  for each row when (
    new.review_state in ('forwarded', 'paid', 'paidOut', 'credited')
    and (old.review_state, old.total, old.vat, old.credited, old.credited_vat, old.frozen_currency, old.member_id)
      is distinct from
        (new.review_state, new.total, new.vat, new.credited, new.credited_vat, new.frozen_currency, new.member_id)
  ) execute function refuse_wrong_ledger();
--> statement-breakpoint
create or replace function keep_receivable() returns trigger language plpgsql as $$
begin
  insert into receivables as kept (invoice_id, invoice_number, member_id, client_id, currency, due_date, open)
    select id, invoice_number, member_id, client_id, new.currency, due_date,
      case new.kind when 'charged' then new.amount else -new.amount end
    from invoices where id = new.invoice_id
    on conflict (invoice_id) do update set open = kept.open + excluded.open;
  delete from receivables where invoice_id = new.invoice_id and open = 0;
  return null;
end $$;
--> statement-breakpoint
drop trigger ledger_postings_receivable on ledger_postings;
--> statement-breakpoint
create trigger ledger_postings_receivable after insert on ledger_postings
  for each row when (new.kind in ('charged', 'credited', 'paid')) execute function keep_receivable();
--> statement-breakpoint
create or replace function refuse_unconfirmed_overpayment() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  -- The lock makes the sums below those of one moment.
  select * into invoice from invoices where id = new.invoice_id for update;
  if invoice.document_kind = 'credit-note' then
    raise exception 'nothing is paid of a credit note' using errcode = 'check_violation';
  end if;
  if new.overpaid <> least(new.amount, greatest(paid_sum(new.invoice_id) + new.amount - owed_sum(invoice), 0)) then
    raise exception 'what is more than owed has to be confirmed, no more and no less' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_large_refund() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  -- The lock makes the sums below those of one moment.
  select * into invoice from invoices where id = new.invoice_id for update;
  if new.amount > paid_sum(new.invoice_id) - refunded_sum(new.invoice_id) - owed_sum(invoice) then
    raise exception 'no more is refunded than what was paid beyond the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_unrefunding_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  invoice invoices;
begin
  select * into reversed from payments where id = new.payment_id;
  select * into invoice from invoices where id = reversed.invoice_id for update;
  if refunded_sum(invoice.id) > greatest(paid_sum(invoice.id) - reversed.amount - owed_sum(invoice), 0) then
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
  if invoice.document_kind = 'credit-note' or new.amount > invoice.total - invoice.credited
    or paid_sum(new.invoice_id) < owed_sum(invoice)
  then
    raise exception 'a wage is paid of what the customer has paid of the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_uncovering_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  invoice invoices;
begin
  select * into reversed from payments where id = new.payment_id;
  select * into invoice from invoices where id = reversed.invoice_id for update;
  if paid_sum(invoice.id) - reversed.amount < owed_sum(invoice) and (
    is_paid_out(invoice.id)
    or exists (select from payout_batch_rows where invoice_id = invoice.id and state in ('waiting', 'sent'))
  ) then
    raise exception 'the wage that was paid of a payment is reversed first' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_unpaid_row() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where id = new.invoice_id for update;
  if invoice.review_state <> 'paid' or invoice.member_id <> new.member_id or new.amount > invoice.total - invoice.credited
    or not exists (
      select from payout_batches where id = new.batch_id and state = 'made' and currency = invoice.frozen_currency
    )
  then
    raise exception 'a row of a new batch is the wage of a paid invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function add_to_wage_year(payout payouts, sign integer) returns void language sql as $$
  insert into wage_years as kept (member_id, year, currency, wages, invoiced, paid_out)
    select member_id, extract(year from payout.paid_on), frozen_currency, sign, sign * (total - credited),
      sign * payout.amount
    from invoices where id = payout.invoice_id
  on conflict (member_id, year, currency) do update set
    wages = kept.wages + excluded.wages,
    invoiced = kept.invoiced + excluded.invoiced,
    paid_out = kept.paid_out + excluded.paid_out
$$;
--> statement-breakpoint
create or replace function add_to_sent_month() returns trigger language plpgsql as $$
declare
  invoice invoices;
  sign integer := 1;
begin
  invoice := new;
  if not new.sent_status or new.review_state = 'returned' then
    invoice := old;
    sign := -1;
  end if;
  -- A credit note takes back what was sent, and is no invoice more.
  insert into sent_months
    select invoice.member_id, to_char(invoice.submitted_at at time zone 'Europe/Stockholm', 'YYYY-MM'),
      invoice.frozen_currency, case invoice.document_kind when 'invoice' then sign else 0 end,
      case invoice.document_kind when 'invoice' then sign * invoice.total else -sign * invoice.total end
    where invoice.submitted_at is not null
  on conflict (member_id, month, currency) do update
    set invoices = sent_months.invoices + excluded.invoices, total = sent_months.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
drop trigger invoices_under_way_changed on invoices;
--> statement-breakpoint
create trigger invoices_under_way_changed after update on invoices
  for each row when (
    new.document_kind = 'invoice'
    and (old.review_state, old.frozen_currency, old.due_date, old.settled_on, old.frozen_net)
      is distinct from (new.review_state, new.frozen_currency, new.due_date, new.settled_on, new.frozen_net)
  ) execute function add_to_money_under_way();
