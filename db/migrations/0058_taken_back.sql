-- A payment in that the bank had taken back was told nowhere, and its invoice's wage could be paid.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_transactions in share update exclusive mode;
--> statement-breakpoint
lock table bank_transactions in share mode;
--> statement-breakpoint
create index bank_transactions_taken_back on bank_transactions (booked_on, id)
  where direction = 'debit' and is_reversal and not is_set_aside;
--> statement-breakpoint
comment on index bank_transactions_taken_back is 'The payments in that the bank has taken back, until somebody has seen to it: product §10.13';
--> statement-breakpoint
create or replace function set_bank_transaction_aside() returns trigger language plpgsql as $$
begin
  update bank_transactions set is_set_aside = new.is_set_aside
    where id = new.transaction_id and is_set_aside <> new.is_set_aside and unbooked > 0
      and (direction = 'credit' or is_reversal);
  if not found then
    raise exception 'only money that came in and is not booked, or that the bank took back, is set aside, once'
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
