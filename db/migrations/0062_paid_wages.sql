-- The wages of a year also say what was paid out of them, in the year in which it was paid.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table wage_years, payouts, reversals in share update exclusive mode;
--> statement-breakpoint
lock table wage_years, payouts, reversals in access exclusive mode;
--> statement-breakpoint
alter table wage_years add column paid_amount numeric(30, 0) not null default 0;
--> statement-breakpoint
comment on column wage_years.paid_out is 'The wages, with the advances that they settled and without what became one: product §2.16';
--> statement-breakpoint
comment on column wage_years.paid_amount is 'What was paid to the member, whatever of it became an advance later: product §2.16';
--> statement-breakpoint
update wage_years kept set paid_amount = paid.amount
  from (
    select member_id, extract(year from paid_on) as year, frozen_currency, sum(amount) as amount
    from payouts join invoices on invoices.id = invoice_id
    where not exists (select from reversals where payout_id = payouts.id) group by 1, 2, 3
  ) paid
  where (kept.member_id, kept.year, kept.currency) = (paid.member_id, paid.year, paid.frozen_currency);
--> statement-breakpoint
create or replace function add_to_wage_year(payout payouts, sign integer) returns void language sql as $$
  insert into wage_years as kept (member_id, year, currency, wages, invoiced, paid_out, paid_amount)
    select member_id, extract(year from payout.paid_on), frozen_currency, sign, sign * (total - credited),
      sign * (payout.amount + payout.advance - payout.too_much), sign * payout.amount
    from invoices where id = payout.invoice_id
  on conflict (member_id, year, currency) do update set
    wages = kept.wages + excluded.wages,
    invoiced = kept.invoiced + excluded.invoiced,
    paid_out = kept.paid_out + excluded.paid_out,
    paid_amount = kept.paid_amount + excluded.paid_amount
$$;
