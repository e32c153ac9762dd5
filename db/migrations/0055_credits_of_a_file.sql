-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_transactions in share update exclusive mode;
--> statement-breakpoint
lock table bank_transactions in share mode;
--> statement-breakpoint
create index bank_transactions_credit_batch on bank_transactions (payment_information_id)
  where direction = 'credit' and payment_information_id is not null;
--> statement-breakpoint
comment on index bank_transactions_credit_batch is 'Whether the money of a whole batch has come back: product §10.11';
--> statement-breakpoint
create index bank_transactions_credit_message on bank_transactions (message_id)
  where direction = 'credit' and message_id is not null;
--> statement-breakpoint
comment on index bank_transactions_credit_message is 'Whether the money of a batch''s whole file has come back: product §10.11';
