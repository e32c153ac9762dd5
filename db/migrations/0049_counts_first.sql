-- A batch of wages counts each member's month and then all invoices by state, one wage after the other. It held the
-- counts of the first wage when it came to the next member's month, and a payment of that member held the month and
-- waited for the counts. So the counts are locked first, in one order.
create or replace function count_settled() returns trigger language plpgsql as $$
begin
  perform from review_counts where review_state in ('forwarded', 'paid', 'paidOut') order by review_state for update;
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
