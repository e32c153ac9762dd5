-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table clients in share update exclusive mode;
--> statement-breakpoint
lock table clients in access exclusive mode;
--> statement-breakpoint
-- The language that a customer's invoices and mails are in. Every customer so far has been written to in Swedish.
alter table clients add column language text not null default 'sv' check (language in ('sv', 'en'));
