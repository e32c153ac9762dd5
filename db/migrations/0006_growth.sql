alter table invoices add column submitted_at timestamptz;
--> statement-breakpoint
comment on column invoices.submitted_at is 'Of the newest review: the queue''s order, kept here so that a part of it is read by one index: product §2.20';
--> statement-breakpoint
update invoices set submitted_at = (
  select coalesce(max(reviews.submitted_at), invoices.updated_at) from reviews where reviews.invoice_id = invoices.id
) where review_state is not null;
--> statement-breakpoint
drop index invoices_review_state;
--> statement-breakpoint
create index invoices_queue on invoices (review_state, submitted_at, invoice_number) where review_state is not null;
--> statement-breakpoint
comment on index invoices_queue is 'Each part of the queue, the oldest first, however long it is: product §2.20';
--> statement-breakpoint
create table review_counts (
  review_state text primary key,
  invoices bigint not null,
  constraint review_counts_not_negative check (invoices >= 0)
);
--> statement-breakpoint
comment on table review_counts is 'How many invoices there are in each state, counted as they change, since the queue asks every few seconds: product §2.20';
--> statement-breakpoint
insert into review_counts (review_state, invoices)
  select state, (select count(*) from invoices where review_state = state)
  from unnest(array['submitted', 'returned', 'forwarded', 'paid', 'paidOut']) state;
--> statement-breakpoint
create function count_review_state() returns trigger language plpgsql as $$
declare
  state text;
begin
  -- In the order of their names, so that two transactions never wait for each other.
  for state in
    select named from unnest(array[old.review_state, new.review_state]) named where named is not null order by named
  loop
    update review_counts set invoices = invoices + case when state = new.review_state then 1 else -1 end
      where review_state = state;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_counted_inserted after insert on invoices
  for each row when (new.review_state is not null) execute function count_review_state();
--> statement-breakpoint
create trigger invoices_counted_changed after update on invoices
  for each row when (old.review_state is distinct from new.review_state) execute function count_review_state();
--> statement-breakpoint
create trigger invoices_counted_deleted after delete on invoices
  for each row when (old.review_state is not null) execute function count_review_state();
--> statement-breakpoint
create index payout_detail_looks_invoice on payout_detail_looks (invoice_id);
--> statement-breakpoint
comment on index payout_detail_looks_invoice is 'Asked by the reference when an invoice is deleted: product §4.4';
--> statement-breakpoint
create index sessions_last_used on sessions (last_used_at);
--> statement-breakpoint
create index password_resets_expiring on password_resets (expires_at);
--> statement-breakpoint
create index rate_limits_resetting on rate_limits (resets_at);
--> statement-breakpoint
comment on index sessions_last_used is 'Ended sessions, expired links and counts are removed every hour: product §12';
