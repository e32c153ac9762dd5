create extension if not exists btree_gin;
--> statement-breakpoint
create index clients_search on clients using gin ((member_id::text), search_text gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint
comment on index clients_search is 'Finds a member''s customers by a part of a name, however many they are: product §2.9, §2.13';
--> statement-breakpoint
create index invoices_search on invoices using gin ((member_id::text), (invoice_number::text) gin_trgm_ops) with (fastupdate = off);
--> statement-breakpoint
comment on index invoices_search is 'Finds a member''s invoices by a part of their number, however many they are: product §2.13';
