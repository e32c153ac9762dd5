alter table invoices add column copy_key uuid;
--> statement-breakpoint
comment on column invoices.copy_key is 'Of a copy: the key of the request that made it, so that a repeated one makes no other: product §4.8';
--> statement-breakpoint
create unique index invoices_copy_key on invoices (member_id, copy_key) where copy_key is not null;
