-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices, ledger_postings, members, receivables in share update exclusive mode;
--> statement-breakpoint
lock table invoices, ledger_postings, members, receivables in share mode;
--> statement-breakpoint
create index members_providers on members (id) where role = 'reviewer';
--> statement-breakpoint
comment on index members_providers is 'The provider''s few accounts among all members: product §2.28';
--> statement-breakpoint
create index receivables_number on receivables (invoice_number);
--> statement-breakpoint
comment on index receivables_number is 'Payments in are matched with the open invoices by their numbers: product §10.13';
--> statement-breakpoint
-- For a deleted draft the database looks for what credits it, and reads all invoices unless an index has every reference.
create index invoices_credited_by on invoices (credits_invoice_id, invoice_number) where credits_invoice_id is not null;
--> statement-breakpoint
create index ledger_postings_credit_note on ledger_postings (credit_note_id) where credit_note_id is not null;
