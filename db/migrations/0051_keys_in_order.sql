-- A change of address finds the keys that begin with the old one by this index: only in this order do they follow each
-- other in any database. The column stays as it is, because prepared statements that return it would fail after a change.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table rate_limits in share update exclusive mode;
--> statement-breakpoint
lock table rate_limits in share mode;
--> statement-breakpoint
create index rate_limits_in_order on rate_limits (key collate "C");
--> statement-breakpoint
comment on index rate_limits_in_order is 'The keys that begin with an address: product §12.3';
