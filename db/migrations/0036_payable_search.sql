-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices in share update exclusive mode;
--> statement-breakpoint
lock table invoices in share mode;
--> statement-breakpoint
create index invoices_payable on invoices (('payable of ' || member_id::text), (total + vat), invoice_number desc) where vat > 0;
--> statement-breakpoint
comment on index invoices_payable is 'Finds a member''s invoices by what the customer pays, if it has VAT in it: product §2.23';
