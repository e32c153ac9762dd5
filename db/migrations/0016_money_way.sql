alter table invoices add column frozen_net numeric(30, 0);
--> statement-breakpoint
comment on column invoices.frozen_net is 'The largest wage of an invoice that is sent and not returned, by the payout option frozen at its send: product §9.4';
--> statement-breakpoint
alter table invoices add column settled_on date;
--> statement-breakpoint
comment on column invoices.settled_on is 'The day of the payment that made it paid, and once it is paid out that of the wage: product §2.5';
--> statement-breakpoint
create function largest_wage(total numeric, currency text, payout_option text) returns numeric language sql immutable as $$
  select greatest(total - div(total * percent + 50, 100) - fixed_fee, 0) from (values (
    case
      when currency = 'EUR' and payout_option = 'wiseAccountInfo' then case when total < 40000 then 8 else 6 end
      when currency = 'EUR' and payout_option = 'bankAccountInfo' then case when total < 50000 then 10 else 8 end
      when currency = 'EUR' and payout_option = 'paypalInfo' then case when total < 80000 then 12 else 10 end
      when payout_option = 'wiseAccountInfo' then 6
      when payout_option = 'bankAccountInfo' then 8
      when payout_option = 'paypalInfo' then case when total > 80000 then 10 else 12 end
    end,
    case when currency = 'EUR' and total < 20000 then 2500 when currency = 'SEK' and total < 200000 then 25000 else 0 end
  )) fee (percent, fixed_fee)
$$;
--> statement-breakpoint
comment on function largest_wage is 'For what the release before this one sends; this one writes frozen_net itself. It keeps that release''s fees: product §9.4';
--> statement-breakpoint
create function set_money_way() returns trigger language plpgsql as $$
begin
  if new.review_state = 'returned' then
    new.frozen_net := null;
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
update invoices set
  frozen_net = largest_wage(total, frozen_currency, (
    select snapshot ->> 'payoutOption' from invoice_revisions where invoice_id = invoices.id order by revision desc limit 1
  )),
  settled_on = case when review_state = 'paid' then (
    select max(paid_on) from payments where invoice_id = invoices.id
      and (select true from reversals where payment_id = payments.id limit 1) is null
  ) end
where review_state in ('submitted', 'forwarded', 'paid');
--> statement-breakpoint
create trigger invoices_money_way_changed before update on invoices
  for each row when (old.review_state is distinct from new.review_state) execute function set_money_way();
--> statement-breakpoint
create index invoices_member_forwarded on invoices (member_id, due_date, invoice_number) where review_state = 'forwarded';
--> statement-breakpoint
comment on index invoices_member_forwarded is 'What a member''s customers are to pay next, however long the book: product §2.5';
--> statement-breakpoint
create table money_under_way (
  member_id uuid not null references members (id),
  currency text not null,
  review_state text not null,
  day date not null,
  invoices integer not null,
  net numeric(30, 0) not null,
  primary key (member_id, currency, review_state, day)
);
--> statement-breakpoint
comment on table money_under_way is 'Each member''s invoices that are sent and not paid out, added up as they change, so that the dashboard doesn''t read a long book: product §2.5';
--> statement-breakpoint
comment on column money_under_way.day is 'The due date, or of paid ones the day of payment';
--> statement-breakpoint
comment on column money_under_way.net is 'The sum of frozen_net, in minor units of the currency';
--> statement-breakpoint
insert into money_under_way (member_id, currency, review_state, day, invoices, net)
  select member_id, frozen_currency, review_state, coalesce(settled_on, due_date), count(*), sum(coalesce(frozen_net, 0))
  from invoices where review_state in ('submitted', 'forwarded', 'paid') group by 1, 2, 3, 4;
--> statement-breakpoint
create function add_to_money_under_way() returns trigger language plpgsql as $$
declare
  part record;
begin
  -- In the order of their keys, so that two transactions never wait for each other.
  for part in
    select * from (values
      (old.frozen_currency, old.review_state, coalesce(old.settled_on, old.due_date), -1, -coalesce(old.frozen_net, 0)),
      (new.frozen_currency, new.review_state, coalesce(new.settled_on, new.due_date), 1, coalesce(new.frozen_net, 0))
    ) side (currency, review_state, day, invoices, net)
    where side.review_state in ('submitted', 'forwarded', 'paid') order by 1, 2, 3
  loop
    insert into money_under_way as kept (member_id, currency, review_state, day, invoices, net)
      values (new.member_id, part.currency, part.review_state, part.day, part.invoices, part.net)
      on conflict (member_id, currency, review_state, day) do update
        set invoices = kept.invoices + excluded.invoices, net = kept.net + excluded.net;
    delete from money_under_way where member_id = new.member_id and currency = part.currency
      and review_state = part.review_state and day = part.day and invoices = 0;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_under_way_changed after update on invoices
  for each row when (
    (old.review_state, old.frozen_currency, old.due_date, old.settled_on, old.frozen_net)
      is distinct from (new.review_state, new.frozen_currency, new.due_date, new.settled_on, new.frozen_net)
  ) execute function add_to_money_under_way();
--> statement-breakpoint
create table settled_months (
  member_id uuid not null references members (id),
  month text not null,
  currency text not null,
  paid numeric(30, 0) not null,
  paid_out numeric(30, 0) not null,
  primary key (member_id, month, currency)
);
--> statement-breakpoint
comment on table settled_months is 'What customers have paid to each member in a month and what was paid out as wage, without what was reversed, added up as it is recorded: product §2.5';
--> statement-breakpoint
comment on column settled_months.paid is 'In minor units of the currency, like paid_out: product §9.1';
--> statement-breakpoint
insert into settled_months (member_id, month, currency, paid, paid_out)
  select member_id, to_char(paid_on, 'YYYY-MM'), frozen_currency, sum(paid), sum(paid_out)
  from (
    select invoice_id, paid_on, amount as paid, 0 as paid_out from payments
      where not exists (select from reversals where payment_id = payments.id)
    union all
    select invoice_id, paid_on, 0, amount from payouts
      where not exists (select from reversals where payout_id = payouts.id)
  ) entry join invoices on invoices.id = invoice_id group by 1, 2, 3;
--> statement-breakpoint
create function add_to_settled_month(invoice uuid, paid_on date, paid numeric, paid_out numeric) returns void language sql as $$
  insert into settled_months as kept (member_id, month, currency, paid, paid_out)
    select member_id, to_char(paid_on, 'YYYY-MM'), frozen_currency, paid, paid_out from invoices where id = invoice
  on conflict (member_id, month, currency) do update
    set paid = kept.paid + excluded.paid, paid_out = kept.paid_out + excluded.paid_out
$$;
--> statement-breakpoint
create function count_settled() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then
    perform add_to_settled_month(new.invoice_id, new.paid_on, new.amount, 0);
  elsif tg_table_name = 'payouts' then
    perform add_to_settled_month(new.invoice_id, new.paid_on, 0, new.amount);
  else
    perform add_to_settled_month(invoice_id, paid_on, -amount, 0) from payments where id = new.payment_id;
    perform add_to_settled_month(invoice_id, paid_on, 0, -amount) from payouts where id = new.payout_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_settled after insert on payments for each row execute function count_settled();
--> statement-breakpoint
create trigger payouts_settled after insert on payouts for each row execute function count_settled();
--> statement-breakpoint
create trigger reversals_settled after insert on reversals for each row execute function count_settled();
