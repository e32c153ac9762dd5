-- An invoice is paid from the first day by which the payments that stand cover what is owed. Until now its day was that of the
-- last payment when its state changed, and stayed after that payment was reversed.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices in share update exclusive mode;
--> statement-breakpoint
lock table invoices in access exclusive mode;
--> statement-breakpoint
create function covered_on(invoice uuid, owed numeric) returns date language sql stable as $$
  select min(paid_on) from (
    select paid_on, sum(amount) over (order by paid_on) as paid from payments where invoice_id = invoice
      and (select true from reversals where payment_id = payments.id limit 1) is null
  ) payment where paid >= owed
$$;
--> statement-breakpoint
comment on function covered_on is 'The first day by which the payments of an invoice, without reversed ones, cover this amount in minor units: product §9.9';
--> statement-breakpoint
comment on column invoices.settled_on is 'The first day by which its payments cover what is owed, and once it is paid out that of the wage: product §9.9';
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
    when 'paid' then covered_on(new.id, new.total + new.vat - new.credited - new.credited_vat)
    when 'paidOut' then (
      select max(paid_on) from payouts where invoice_id = new.id
        and (select true from reversals where payout_id = payouts.id limit 1) is null
    )
  end;
  return new;
end $$;
--> statement-breakpoint
drop trigger invoices_money_way_changed on invoices;
--> statement-breakpoint
create trigger invoices_money_way_changed before update of review_state on invoices
  for each row execute function set_money_way();
--> statement-breakpoint
comment on trigger invoices_money_way_changed on invoices is 'Also when the state stays: other payments may make an invoice paid than before';
--> statement-breakpoint
update invoices set review_state = review_state where review_state = 'paid'
  and settled_on is distinct from covered_on(id, total + vat - credited - credited_vat);
