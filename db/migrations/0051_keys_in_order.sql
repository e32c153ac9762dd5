-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table rate_limits in share update exclusive mode;
--> statement-breakpoint
lock table rate_limits in access exclusive mode;
--> statement-breakpoint
-- A change of address finds the keys that begin with the old one by the primary key's index. Only in this order do keys
-- with the same beginning follow each other in any database.
alter table rate_limits alter column key type text collate "C";
