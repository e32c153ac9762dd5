alter table payouts add column bank_transaction_id uuid references bank_transactions (id);
--> statement-breakpoint
comment on column payouts.bank_transaction_id is 'The debit of the bank''s file that shows it; null if a person recorded it: product §10.11';
