-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_transactions in share update exclusive mode;
--> statement-breakpoint
lock table bank_transactions in share mode;
--> statement-breakpoint
create index bank_transactions_credit_row on bank_transactions (end_to_end_id)
  where direction = 'credit' and end_to_end_id is not null;
--> statement-breakpoint
comment on index bank_transactions_credit_row is 'Whether the money of a wage has come back: product §10.11';
