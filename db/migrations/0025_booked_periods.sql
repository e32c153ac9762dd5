create table booked_periods (
  month text primary key,
  last_posting bigint not null,
  accounts jsonb not null,
  booked_by uuid not null references members (id),
  booked_at timestamptz not null,
  constraint booked_periods_month_valid check (month ~ '^\d{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
comment on table booked_periods is 'The months that are booked, one after the other, and never opened again: product §10.12';
--> statement-breakpoint
comment on column booked_periods.last_posting is 'The last posting of the ledger that a booked month can have. Later ones are booked in the next month, whatever their day';
--> statement-breakpoint
comment on column booked_periods.accounts is 'The numbers of the accounts as they were set, so that a month''s vouchers are always the same';
--> statement-breakpoint
create trigger booked_periods_append_only before update or delete on booked_periods
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger booked_periods_kept before truncate on booked_periods
  for each statement execute function refuse_change();
