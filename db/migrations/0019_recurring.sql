create table recurring_invoices (
  invoice_id uuid primary key,
  invoice_number bigint not null,
  member_id uuid not null references members (id),
  months smallint not null,
  day smallint not null,
  until date,
  next_on date,
  paused_by text,
  created_at timestamptz not null,
  constraint recurring_invoices_months_known check (months in (1, 3)),
  constraint recurring_invoices_day_of_month check (day between 1 and 31),
  constraint recurring_invoices_next_before_end check (next_on <= until)
);
--> statement-breakpoint
comment on table recurring_invoices is 'Invoices that make their next draft by themselves; one in the trash stays, paused, hence no reference to it: product §4.9';
--> statement-breakpoint
comment on column recurring_invoices.paused_by is 'member, or the code of the refusal that stopped a draft: product §4.9';
--> statement-breakpoint
create index recurring_invoices_member on recurring_invoices (member_id, next_on);
--> statement-breakpoint
create table recurring_drafts (
  invoice_id uuid not null references recurring_invoices (invoice_id) on delete cascade,
  due_on date not null,
  draft_id uuid not null,
  made_at timestamptz not null,
  primary key (invoice_id, due_on),
  constraint recurring_drafts_draft_unique unique (draft_id)
);
--> statement-breakpoint
comment on table recurring_drafts is 'Each date of a repeated invoice makes one draft, however often its job runs: product §4.9';
