-- What is too much of a wage that is recorded after several credit notes was booked on the last one's day. Until then the
-- books had more wage than the earlier ones left. Only a function changes, so no table waits.
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
        -- The fee is that of what credit notes have left. Only by one is a wage too much: by the first that leaves less than
        -- the wage or, if only the fee of the rest makes it too much, by the last.
        greatest(new.paid_on, case part.kind when 'fee-kept' then credited.last
          when 'advance' then coalesce(credited.beyond, credited.last) end),
        new.id, new.recorded_by, new.recorded_at
      -- What the wage settles is posted before what of it is an advance itself. The wage is the first, by which a reversal
      -- names its voucher.
      from invoices i, lateral (
        select max(day) as last, min(day) filter (where new.amount + new.advance > i.total - until) as beyond
          from (
            select posting.day, sum(note.total) over (order by posting.day) as until
              from ledger_postings posting join invoices note on note.id = posting.credit_note_id
              where posting.invoice_id = i.id and posting.kind = 'credited'
          ) notes
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
