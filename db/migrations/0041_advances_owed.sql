-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices, member_advances in share update exclusive mode;
--> statement-breakpoint
lock table invoices, member_advances in access exclusive mode;
--> statement-breakpoint
create index member_advances_owed on member_advances (currency) where balance > 0;
--> statement-breakpoint
comment on index member_advances_owed is 'Advances that the next wages settle, added up for the provider: product §10.11';
--> statement-breakpoint
-- Only credit notes refer to an invoice, so invoices_credited_by has the same rows in the same order.
drop index invoices_credit_notes;
