-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices in share update exclusive mode;
--> statement-breakpoint
lock table invoices in access exclusive mode;
--> statement-breakpoint
alter table invoices add column delivered_from date;
--> statement-breakpoint
alter table invoices add column delivered_on date;
--> statement-breakpoint
alter table invoices add constraint invoices_delivery_valid check (delivered_from is null or delivered_from <= delivered_on and delivered_on is not null) not valid;
--> statement-breakpoint
alter table invoices validate constraint invoices_delivery_valid;
--> statement-breakpoint
comment on column invoices.delivered_on is 'The day on which the work was completed, if another than the invoice date; with delivered_from a period: product §9.10';
