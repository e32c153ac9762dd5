create or replace function refuse_uncovered_payout() returns trigger language plpgsql as $$
declare
  owed numeric;
begin
  select total into owed from invoices where id = new.invoice_id for update;
  if is_paid_out(new.invoice_id) then
    raise exception 'the wage of an invoice is paid out once' using errcode = 'check_violation';
  end if;
  if new.amount > owed or paid_sum(new.invoice_id) < owed then
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
  select total into owed from invoices where id = reversed.invoice_id for update;
  if is_paid_out(reversed.invoice_id) and paid_sum(reversed.invoice_id) - reversed.amount < owed then
    raise exception 'the wage that was paid of a payment is reversed first' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
update invoices set review_state = 'paid' where review_state = 'forwarded' and total = 0;
