-- A mail that the mail server has accepted may come back, and is then sent in another round: product §10.7.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table forwardings in share update exclusive mode;
--> statement-breakpoint
lock table forwardings in access exclusive mode;
--> statement-breakpoint
drop trigger forwardings_accepted_once on forwardings;
--> statement-breakpoint
create trigger forwardings_accepted_once before update on forwardings
  for each row when (old.state = 'accepted' and new.round = old.round) execute function refuse_change();
