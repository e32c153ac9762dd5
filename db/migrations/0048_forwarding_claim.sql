-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table forwardings in share update exclusive mode;
--> statement-breakpoint
lock table forwardings in access exclusive mode;
--> statement-breakpoint
alter table forwardings add column claimed_until timestamptz;
--> statement-breakpoint
comment on column forwardings.claimed_until is 'Until then one process mails it, by the clock of the database: decision 18';
