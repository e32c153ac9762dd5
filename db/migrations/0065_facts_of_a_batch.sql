-- A batch's file names the account of the facts that counted when it was first downloaded.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table payout_batches in share update exclusive mode;
--> statement-breakpoint
lock table payout_batches in access exclusive mode;
--> statement-breakpoint
alter table payout_batches add column facts_version integer;
--> statement-breakpoint
comment on column payout_batches.facts_version is 'The version of the provider''s facts that its file has the account of, since its first download. Null for files of the release before, whose facts are those of sent_at: product §10.11';
