create extension if not exists pg_trgm;
--> statement-breakpoint
create index reviews_search on reviews using gin (search_text gin_trgm_ops);
--> statement-breakpoint
comment on index reviews_search is 'Finds a part of a number or name among everything ever sent: product §2.20';
