-- Who opened the payout details of a wage by mistake says that they did not pay it. Until now everybody was told for good
-- that they may have.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table payout_detail_looks in share update exclusive mode;
--> statement-breakpoint
lock table payout_detail_looks in access exclusive mode;
--> statement-breakpoint
alter table payout_detail_looks add column not_paid_at timestamptz;
--> statement-breakpoint
comment on column payout_detail_looks.not_paid_at is 'When whoever looked said that they did not pay the wage, once and for good; nothing else of a look changes: product §10.8';
--> statement-breakpoint
comment on table payout_detail_looks is 'Each time that a reviewer was shown a member''s payout details; nothing but not_paid_at changes: product §10.8';
--> statement-breakpoint
drop trigger payout_detail_looks_append_only on payout_detail_looks;
--> statement-breakpoint
create trigger payout_detail_looks_unchanged before update on payout_detail_looks for each row when (
  old.not_paid_at is not null or (to_jsonb(new) - 'not_paid_at') is distinct from (to_jsonb(old) - 'not_paid_at')
) execute function refuse_change();
--> statement-breakpoint
create trigger payout_detail_looks_kept before delete on payout_detail_looks
  for each row execute function refuse_change();
