create index notices_left on notices (leaves_at) where mail is null;
--> statement-breakpoint
comment on index notices_left is 'What has left is removed every hour: product §12.4';
--> statement-breakpoint
create table sent_months (
  member_id uuid not null references members (id),
  month text not null,
  currency text not null,
  invoices integer not null,
  total numeric(30, 0) not null,
  primary key (member_id, month, currency)
);
--> statement-breakpoint
comment on table sent_months is 'What each member has sent in a month by Stockholm''s calendar, added up as invoices are sent and returned, so that the dashboard doesn''t read a long book: product §2.5';
--> statement-breakpoint
comment on column sent_months.total is 'In minor units of the currency: product §9.1';
--> statement-breakpoint
insert into sent_months (member_id, month, currency, invoices, total)
  select member_id, to_char(submitted_at at time zone 'Europe/Stockholm', 'YYYY-MM'), frozen_currency, count(*), sum(total)
  from invoices where sent_status and review_state <> 'returned' group by 1, 2, 3;
--> statement-breakpoint
create function add_to_sent_month() returns trigger language plpgsql as $$
declare
  invoice invoices;
  sign integer := 1;
begin
  invoice := new;
  if not new.sent_status or new.review_state = 'returned' then
    invoice := old;
    sign := -1;
  end if;
  insert into sent_months
    select invoice.member_id, to_char(invoice.submitted_at at time zone 'Europe/Stockholm', 'YYYY-MM'),
      invoice.frozen_currency, sign, sign * invoice.total
    where invoice.submitted_at is not null
  on conflict (member_id, month, currency) do update
    set invoices = sent_months.invoices + excluded.invoices, total = sent_months.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_month_changed after update on invoices
  for each row when (
    (old.sent_status and old.review_state <> 'returned') is distinct from (new.sent_status and new.review_state <> 'returned')
  ) execute function add_to_sent_month();
--> statement-breakpoint
create table review_days (
  day date primary key,
  counted integer not null,
  on_time integer not null,
  median_minutes double precision,
  constraint review_days_on_time_is_a_part check (on_time between 0 and counted)
);
--> statement-breakpoint
comment on table review_days is 'The decided reviews of what was sent on a day in Stockholm, counted anew at each decision: product §10.6';
--> statement-breakpoint
insert into review_days (day, counted, on_time, median_minutes)
  select (submitted_at at time zone 'Europe/Stockholm')::date, count(*),
    count(*) filter (where decided_at <= submitted_at + interval '30 minutes'),
    percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)::double precision / 60)
  from reviews where decision is not null group by 1;
