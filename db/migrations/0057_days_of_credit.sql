-- What a credit note changes of payments and of the wage was booked on the note's day, also before what it changes. What a
-- wage posts of a credit note was booked on the wage's day, also before the note. Only functions change, so no table waits.
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
    select original.id, original.member_id, part.kind, part.amount, original.frozen_currency,
      greatest(day, received.last), note.id, actor, at
    from (
      select coalesce(sum(amount), 0) as sum, max(payment.day) filter (where kind = 'paid') as last
        from ledger_postings payment where invoice_id = original.id and kind in ('paid', 'overpaid')
    ) received, lateral (
      select original.total + original.vat - original.credited - original.credited_vat as before
    ) owed, lateral (
      select greatest(least(received.sum, owed.before) - (owed.before - note.total - note.vat), 0) as beyond
    ) moved, lateral (values ('paid', -moved.beyond), ('overpaid', moved.beyond)) part (kind, amount)
    where part.amount <> 0;
end $$;
--> statement-breakpoint
create or replace function post_advance() returns trigger language plpgsql as $$
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
      coalesce(sum(amount) filter (where kind = 'fee-kept'), 0) as fee,
      max(day) as last
    into before from ledger_postings
    where invoice_id = new.id and kind in ('fee-kept', 'wage-paid', 'advance', 'advance-settled');
  taken_back := greatest(before.wage - new.frozen_net - before.advance, 0);
  insert into ledger_postings (invoice_id, member_id, kind, amount, currency, day, credit_note_id, actor_id, at)
    select new.id, new.member_id, part.kind, part.amount, new.frozen_currency, greatest(note.day, before.last),
      note.credit_note_id, note.actor_id, note.at
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
create or replace function post_entry() returns trigger language plpgsql as $$
declare
  today date := (new.recorded_at at time zone 'Europe/Stockholm')::date;
begin
  if tg_table_name = 'payments' then
    perform post_received(new.invoice_id, new.amount, new.paid_on, new.id, null, new.recorded_by, new.recorded_at);
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
