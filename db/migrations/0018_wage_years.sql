create table wage_years (
  member_id uuid not null references members (id),
  year integer not null,
  currency text not null,
  wages integer not null,
  invoiced numeric(30, 0) not null,
  paid_out numeric(30, 0) not null,
  primary key (member_id, year, currency)
);
--> statement-breakpoint
comment on table wage_years is 'The wages paid out to each member in a calendar year, without what was reversed, added up as they are recorded, so that a salary specification doesn''t read a long book: product §2.16';
--> statement-breakpoint
comment on column wage_years.invoiced is 'The totals of the wages'' invoices, in minor units of the currency, like paid_out: product §9.1';
--> statement-breakpoint
insert into wage_years (member_id, year, currency, wages, invoiced, paid_out)
  select member_id, extract(year from paid_on), frozen_currency, count(*), sum(total), sum(amount)
  from payouts join invoices on invoices.id = invoice_id
  where not exists (select from reversals where payout_id = payouts.id) group by 1, 2, 3;
--> statement-breakpoint
create function add_to_wage_year(payout payouts, sign integer) returns void language sql as $$
  insert into wage_years as kept (member_id, year, currency, wages, invoiced, paid_out)
    select member_id, extract(year from payout.paid_on), frozen_currency, sign, sign * total, sign * payout.amount
    from invoices where id = payout.invoice_id
  on conflict (member_id, year, currency) do update set
    wages = kept.wages + excluded.wages,
    invoiced = kept.invoiced + excluded.invoiced,
    paid_out = kept.paid_out + excluded.paid_out
$$;
--> statement-breakpoint
create function count_wage() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payouts' then
    perform add_to_wage_year(new, 1);
  else
    perform add_to_wage_year(payouts, -1) from payouts where id = new.payout_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payouts_wage_counted after insert on payouts for each row execute function count_wage();
--> statement-breakpoint
create trigger reversals_wage_counted after insert on reversals
  for each row when (new.payout_id is not null) execute function count_wage();
