-- This lock makes a running vacuum give way, and requests go on while it waits. The tables are in the order in which
-- recording money locks them.
lock table invoices, payout_batch_rows, payouts, ledger_postings, members in share update exclusive mode;
--> statement-breakpoint
lock table invoices, payout_batch_rows, payouts, ledger_postings, members in access exclusive mode;
--> statement-breakpoint
alter table payouts add column advance numeric(30, 0) not null default 0;
--> statement-breakpoint
alter table payouts add constraint payouts_advance_not_negative check (advance >= 0) not valid;
--> statement-breakpoint
alter table payouts validate constraint payouts_advance_not_negative;
--> statement-breakpoint
comment on column payouts.advance is 'What of the wage settles advances. The wage is this and the amount that was paid: product §10.8';
--> statement-breakpoint
alter table payout_batch_rows add column advance numeric(30, 0) not null default 0;
--> statement-breakpoint
alter table payout_batch_rows add constraint payout_batch_rows_advance_not_negative check (advance >= 0) not valid;
--> statement-breakpoint
alter table payout_batch_rows validate constraint payout_batch_rows_advance_not_negative;
--> statement-breakpoint
comment on column payout_batch_rows.advance is 'What of the wage settles advances, frozen like the amount, which is the rest: product §10.11';
--> statement-breakpoint
create table member_advances (
  member_id uuid not null references members (id),
  currency text not null,
  balance numeric(30, 0) not null,
  primary key (member_id, currency),
  constraint member_advances_not_negative check (balance >= 0)
);
--> statement-breakpoint
comment on table member_advances is 'What is to be taken back of paid wages whose invoices were credited, added up from the ledger; its row is the lock of who settles it: product §10.8';
--> statement-breakpoint
comment on column member_advances.balance is 'In minor units of the currency. Rows of batches may have reserved some of it: product §10.11';
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
      ('paid', 'credited'),
      ('paidOut', 'credited')
    )
  then
    raise exception 'an invoice never goes from % to %', old.review_state, new.review_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_kind_known;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_kind_known check (
  kind in (
    'charged', 'credited', 'paid', 'overpaid', 'refunded', 'fee-kept', 'wage-paid', 'advance', 'advance-settled'
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
    when 'refunded' then num_nonnulls(payment_id, payout_id, credit_note_id) = 0
    when 'fee-kept' then num_nonnulls(payment_id, refund_id) = 0
    when 'advance' then num_nonnulls(payment_id, payout_id, refund_id) = 0
    else num_nonnulls(payment_id, refund_id, credit_note_id) = 0
  end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_of_one_entry;
--> statement-breakpoint
alter table ledger_postings drop constraint ledger_postings_sign;
--> statement-breakpoint
alter table ledger_postings add constraint ledger_postings_sign check (
  case
    when reversal_id is not null or credit_note_id is not null and kind = 'paid' then amount <= 0
    -- The fee of what is left of a paid out invoice may be more or less than the fee was.
    when credit_note_id is not null and kind = 'fee-kept' then true
    else amount >= 0
  end
) not valid;
--> statement-breakpoint
alter table ledger_postings validate constraint ledger_postings_sign;
--> statement-breakpoint
create index ledger_postings_advances on ledger_postings (member_id, currency, id)
  where kind in ('advance', 'advance-settled');
--> statement-breakpoint
comment on index ledger_postings_advances is 'A member''s advances and the wages that settled them, the oldest first: product §10.8';
--> statement-breakpoint
create function reserved_advances(member uuid, of_currency text) returns numeric language sql stable as $$
  select coalesce(sum(reserving.advance), 0)
  from payout_batch_rows reserving join payout_batches batch on batch.id = reserving.batch_id
  where reserving.member_id = member and reserving.state in ('waiting', 'sent') and reserving.advance > 0
    and batch.currency = of_currency
$$;
--> statement-breakpoint
comment on function reserved_advances is 'What wages on their way out will settle of a member''s advances: product §10.11';
--> statement-breakpoint
create function keep_advance() returns trigger language plpgsql as $$
declare
  kept numeric;
begin
  insert into member_advances (member_id, currency, balance) values (new.member_id, new.currency, 0)
    on conflict (member_id, currency) do nothing;
  update member_advances set balance = balance + case new.kind when 'advance' then new.amount else -new.amount end
    where member_id = new.member_id and currency = new.currency
    returning balance into kept;
  if kept < reserved_advances(new.member_id, new.currency) then
    raise exception 'an advance is settled once, and is there until it is' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
comment on function keep_advance() is 'The balance is the ledger''s, and never less than what wages on their way will settle: product §10.10';
--> statement-breakpoint
create trigger ledger_postings_advance after insert on ledger_postings
  for each row when (new.kind in ('advance', 'advance-settled')) execute function keep_advance();
--> statement-breakpoint
create or replace function post_credited(note invoices, sent jsonb, day date, actor uuid, at timestamptz) returns void
language plpgsql as $$
declare
  original invoices;
  posting bigint;
begin
  -- The lock makes the sums below those of one moment.
  select * into original from invoices where id = note.credits_invoice_id for update;
  if original.document_kind <> 'invoice' or original.review_state not in ('forwarded', 'paid', 'paidOut')
    or (original.member_id, original.client_id, original.frozen_currency)
      is distinct from (note.member_id, note.client_id, note.frozen_currency)
    or exists (select from payout_batch_rows where invoice_id = original.id and state in ('waiting', 'sent'))
  then
    raise exception 'a forwarded invoice is credited whose wage is not on its way' using errcode = 'check_violation';
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
create function post_advance() returns trigger language plpgsql as $$
declare
  note record;
  before record;
  taken_back numeric;
begin
  select posting.*, credit_note.total into note
    from ledger_postings posting join invoices credit_note on credit_note.id = posting.credit_note_id
    where posting.invoice_id = new.id and posting.kind = 'credited' order by posting.id desc limit 1;
  if note.id is null then
    return null;
  end if;
  select
      coalesce(sum(amount) filter (where kind in ('wage-paid', 'advance-settled')), 0) as wage,
      coalesce(sum(amount) filter (where kind = 'advance'), 0) as advance,
      coalesce(sum(amount) filter (where kind = 'fee-kept'), 0) as fee
    into before from ledger_postings where invoice_id = new.id;
  taken_back := greatest(before.wage - new.frozen_net - before.advance, 0);
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, credit_note_id, actor_id, at)
    select new.id, new.member_id, part.kind, part.amount, new.frozen_currency, note.day, note.credit_note_id,
      note.actor_id, note.at
    from (values ('fee-kept', new.total - new.credited - new.frozen_net - before.fee), ('advance', taken_back))
      part (kind, amount)
    where part.amount <> 0;
  update wage_years kept set invoiced = invoiced - note.total, paid_out = paid_out - taken_back
    from payouts payout
    where payout.invoice_id = new.id and not exists (select from reversals where payout_id = payout.id)
      and kept.member_id = new.member_id and kept.currency = new.frozen_currency
      and kept.year = extract(year from payout.paid_on);
  return null;
end $$;
--> statement-breakpoint
comment on function post_advance() is 'Once a credit note has left less of an invoice than its paid wage is of, what the wage is too much is an advance, and the fee is that of the rest: product §10.10';
--> statement-breakpoint
-- The program sets the wage of the rest by today's fees when it credits an invoice; of a paid out one it never does else.
create trigger invoices_wage_credited after update of frozen_net on invoices
  for each row when (new.review_state = 'paidOut' and new.document_kind = 'invoice') execute function post_advance();
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
      from invoices i, lateral (values
        ('fee-kept', fee_kept(i.id, new.amount + new.advance)), ('wage-paid', new.amount), ('advance-settled', new.advance)
      ) part (kind, amount) where i.id = new.invoice_id and (part.kind <> 'advance-settled' or part.amount > 0);
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
      coalesce(sum(amount) filter (where kind = 'advance'), 0) as advance,
      coalesce(sum(amount) filter (where kind = 'advance-settled'), 0) as advance_settled,
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
    or ledger.advance not between 0 and ledger.wage_paid + ledger.advance_settled
    or ledger.fee_kept + ledger.wage_paid + ledger.advance_settled - ledger.advance
      > ledger.paid - (case when ledger.wages = 0 then 0 else invoice.vat - invoice.credited_vat end)
    or ledger.wages <> is_paid_out(invoice.id)::integer
    or (ledger.wage_paid, ledger.advance_settled) is distinct from (
      select (coalesce(sum(amount), 0), coalesce(sum(advance), 0)) from payouts
        where invoice_id = invoice.id and not exists (select from reversals where payout_id = payouts.id)
    )
  then
    raise exception 'fee and wage are taken once, of what was paid' using errcode = 'check_violation';
  end if;
  if invoice.review_state is distinct from (
    case
      when ledger.paid < ledger.charged - ledger.credited then 'forwarded'
      when ledger.credited > 0 and ledger.credited = ledger.charged then 'credited'
      when ledger.wages > 0 then 'paidOut'
      else 'paid'
    end
  ) then
    raise exception 'the ledger of the invoice does not say that it is %', invoice.review_state using errcode = 'check_violation';
  end if;
  return null;
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
  if invoice.document_kind = 'credit-note' or new.amount + new.advance > invoice.total - invoice.credited
    or paid_sum(new.invoice_id) < owed_sum(invoice)
  then
    raise exception 'a wage is paid of what the customer has paid of the total' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_unpaid_row() returns trigger language plpgsql as $$
declare
  invoice invoices;
  available numeric := 0;
begin
  select * into invoice from invoices where id = new.invoice_id for update;
  if invoice.review_state <> 'paid' or invoice.member_id <> new.member_id
    or new.amount + new.advance > invoice.total - invoice.credited
    or not exists (
      select from payout_batches where id = new.batch_id and state = 'made' and currency = invoice.frozen_currency
    )
  then
    raise exception 'a row of a new batch is the wage of a paid invoice' using errcode = 'check_violation';
  end if;
  if new.advance > 0 then
    -- The lock makes what is reserved that of one moment.
    select balance into available from member_advances
      where member_id = new.member_id and currency = invoice.frozen_currency for update;
    if new.advance > coalesce(available, 0) - reserved_advances(new.member_id, invoice.frozen_currency) then
      raise exception 'an advance is settled by one wage' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function refuse_row_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.batch_id, old.invoice_id, old.member_id, old.disclosure_id, old.amount, old.advance, old.recipient)
      is distinct from
        (new.id, new.batch_id, new.invoice_id, new.member_id, new.disclosure_id, new.amount, new.advance, new.recipient)
    or new.details is not null and new.details <> old.details
    or old.state <> new.state and (old.state, new.state) not in (
      ('waiting', 'sent'), ('waiting', 'stopped'), ('sent', 'rejected'), ('sent', 'paidOut'), ('paidOut', 'rejected')
    )
    or new.state = 'sent' and (select state from payout_batches where id = new.batch_id) <> 'sent'
  then
    raise exception 'a row of a batch is frozen and never goes from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function end_batch_row() returns trigger language plpgsql as $$
declare
  live payout_batch_rows;
begin
  select * into live from payout_batch_rows where invoice_id = new.invoice_id and state in ('waiting', 'sent') for update;
  if live.id is distinct from new.batch_row_id
    or new.batch_row_id is not null
      and (live.state <> 'sent' or (live.amount, live.advance) is distinct from (new.amount, new.advance))
  then
    raise exception 'a wage that is in a batch is paid out by its row' using errcode = 'check_violation';
  end if;
  update payout_batch_rows set state = 'paidOut', details = null, ended_by = new.recorded_by, ended_at = new.recorded_at
    where id = new.batch_row_id;
  return new;
end $$;
--> statement-breakpoint
create or replace function add_to_wage_year(payout payouts, sign integer) returns void language sql as $$
  insert into wage_years as kept (member_id, year, currency, wages, invoiced, paid_out)
    select member_id, extract(year from payout.paid_on), frozen_currency, sign, sign * (total - credited),
      sign * (payout.amount + payout.advance)
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
    -- What had become an advance was taken off already, when the invoice was credited.
    update wage_years kept set paid_out = paid_out + (
        select coalesce(sum(amount), 0) from ledger_postings
          where invoice_id = payout.invoice_id and kind = 'advance' and reversal_id is distinct from new.id
      )
      from payouts payout join invoices invoice on invoice.id = payout.invoice_id
      where payout.id = new.payout_id and kept.member_id = invoice.member_id and kept.currency = invoice.frozen_currency
        and kept.year = extract(year from payout.paid_on);
  end if;
  return null;
end $$;
