-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_files, bank_transactions in share update exclusive mode;
--> statement-breakpoint
lock table bank_files, bank_transactions in share mode;
--> statement-breakpoint
create index bank_transactions_debit_row on bank_transactions (end_to_end_id)
  where direction = 'debit' and end_to_end_id is not null;
--> statement-breakpoint
comment on index bank_transactions_debit_row is 'The debits that name a wage of a batch: product §10.11';
--> statement-breakpoint
create index bank_transactions_debit_batch on bank_transactions (payment_information_id)
  where direction = 'debit' and payment_information_id is not null;
--> statement-breakpoint
comment on index bank_transactions_debit_batch is 'The debits that name a batch: product §10.11';
--> statement-breakpoint
create index bank_transactions_debit_message on bank_transactions (message_id)
  where direction = 'debit' and message_id is not null;
--> statement-breakpoint
comment on index bank_transactions_debit_message is 'The debits that name the file of a batch: product §10.11';
--> statement-breakpoint
create index bank_files_newest on bank_files (imported_at);
--> statement-breakpoint
comment on index bank_files_newest is 'The newest file, by which a list of payments in says what it has: product §10.13';
