create table invoice_number_series (
  id integer primary key,
  last_number bigint not null,
  constraint invoice_number_series_single check (id = 1)
);
--> statement-breakpoint
comment on table invoice_number_series is 'The provider''s one series: a number is taken in the transaction that creates the invoice, so none is lost: product §10.3';
--> statement-breakpoint
insert into invoice_number_series (id, last_number) values (1, 0);
--> statement-breakpoint
create table invoices (
  id uuid primary key,
  member_id uuid not null references members (id),
  client_id uuid not null references clients (id),
  invoice_number bigint not null,
  no_of_due_dates smallint not null,
  due_date date not null,
  note text not null default '',
  total numeric(30, 0) not null default 0,
  version integer not null default 1,
  sent_status boolean not null default false,
  review_state text,
  frozen_client_name text,
  frozen_currency text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invoices_number_unique unique (invoice_number),
  constraint invoices_term_known check (no_of_due_dates in (1, 3, 10, 20, 30)),
  constraint invoices_total_not_negative check (total >= 0),
  constraint invoices_frozen_currency_known check (frozen_currency in ('EUR', 'SEK')),
  constraint invoices_review_only_of_sent check (review_state is null or sent_status)
);
--> statement-breakpoint
comment on constraint invoices_number_unique on invoices is 'A number is never used twice: product §10.3';
--> statement-breakpoint
comment on constraint invoices_term_known on invoices is 'Due days 1, 3, 10, 20, 30: product §5.7';
--> statement-breakpoint
comment on constraint invoices_review_only_of_sent on invoices is 'The review has a state of its own beside sentStatus: product §10.6';
--> statement-breakpoint
comment on column invoices.total is 'Sum of the lines in minor units of the customer''s currency: product §9.1';
--> statement-breakpoint
comment on column invoices.version is 'Rises with every edit; a send holds for the version that it froze: product §10.1';
--> statement-breakpoint
comment on column invoices.frozen_client_name is 'The customer''s name on the sent document: product §10.2';
--> statement-breakpoint
create index invoices_member on invoices (member_id, invoice_number desc);
--> statement-breakpoint
create index invoices_client on invoices (client_id, invoice_number desc);
--> statement-breakpoint
create index invoices_member_sent on invoices (member_id) where sent_status;
--> statement-breakpoint
create index invoices_member_open on invoices (member_id, invoice_number desc)
  where not (sent_status and review_state is distinct from 'returned');
--> statement-breakpoint
comment on index invoices_member_open is 'What waits for the member, however many invoices have been sent: product §2.5';
--> statement-breakpoint
create table invoice_lines (
  id uuid primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  position integer not null,
  unit text not null,
  quantity bigint,
  price bigint,
  fixed_price bigint,
  work_description text not null,
  amount numeric(30, 0) not null,
  created_at timestamptz not null,
  constraint invoice_lines_position_unique unique (invoice_id, position),
  constraint invoice_lines_unit_known check (unit in ('timmar', 'st', 'fast-pris')),
  constraint invoice_lines_amounts_of_unit check (
    (unit = 'fast-pris' and fixed_price is not null and quantity is null and price is null)
    or (unit <> 'fast-pris' and fixed_price is null and quantity is not null and price is not null)
  ),
  constraint invoice_lines_in_range check (
    quantity between 0 and 99999999999 and price between 0 and 99999999999 and fixed_price between 0 and 99999999999
  ),
  constraint invoice_lines_amount_exact check (
    amount = coalesce(fixed_price::numeric, div(quantity::numeric * price::numeric + 50, 100))
  ),
  constraint invoice_lines_description_given check (length(work_description) > 0)
);
--> statement-breakpoint
comment on column invoice_lines.quantity is 'In hundredths: product §9.1';
--> statement-breakpoint
comment on column invoice_lines.price is 'In minor units: product §9.1';
--> statement-breakpoint
comment on constraint invoice_lines_amounts_of_unit on invoice_lines is 'Hours and pieces have quantity and price, a fixed price only itself: product §4.6';
--> statement-breakpoint
comment on constraint invoice_lines_in_range on invoice_lines is 'Non-negative, at most nine digits before the point: product §9.1';
--> statement-breakpoint
comment on constraint invoice_lines_amount_exact on invoice_lines is 'Quantity times price, rounded half up to the minor unit: product §9.1';
--> statement-breakpoint
create table trashed_invoices (
  invoice_id uuid primary key,
  invoice_number bigint not null,
  member_id uuid not null references members (id),
  copy jsonb not null,
  trashed_at timestamptz not null,
  constraint trashed_invoices_number_unique unique (invoice_number)
);
--> statement-breakpoint
comment on table trashed_invoices is 'The copy that keeps a trashed invoice''s number on record: product §4.4';
--> statement-breakpoint
create index trashed_invoices_member on trashed_invoices (member_id, invoice_number desc);
--> statement-breakpoint
create table invoice_events (
  id uuid primary key,
  invoice_id uuid not null,
  invoice_number bigint not null,
  member_id uuid not null references members (id),
  actor_id uuid not null references members (id),
  kind text not null,
  details jsonb not null,
  at timestamptz not null
);
--> statement-breakpoint
comment on table invoice_events is 'What happened to an invoice, who did it and when; append-only, outlives the invoice: product §10.3';
--> statement-breakpoint
create index invoice_events_invoice on invoice_events (invoice_id, at);
--> statement-breakpoint
create index invoice_events_registered on invoice_events (invoice_id) where kind = 'registered';
--> statement-breakpoint
comment on index invoice_events_registered is 'Tells a send that failed from a draft: product §4.3';
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
--> statement-breakpoint
create trigger invoice_events_append_only before update or delete on invoice_events
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
