create table reminders (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  step integer not null,
  state text not null default 'waiting',
  made_at timestamptz not null,
  claimed_until timestamptz,
  ended_on date,
  constraint reminders_once unique (invoice_id, step),
  constraint reminders_step_positive check (step > 0),
  constraint reminders_state_known check (state in ('waiting', 'accepted', 'refused')),
  constraint reminders_ended_with_day check ((state = 'waiting') = (ended_on is null))
);
--> statement-breakpoint
comment on table reminders is 'The mails that remind customers of late invoices, each step once: product §10.14';
--> statement-breakpoint
comment on column reminders.state is 'waiting: being sent; what is paid or stopped before it leaves is deleted. accepted or refused by the mail server';
--> statement-breakpoint
comment on column reminders.claimed_until is 'Until then one process mails it, by the clock of the database: decision 18';
--> statement-breakpoint
comment on column reminders.ended_on is 'The day in Stockholm on which it was accepted or refused. The next step follows that day';
--> statement-breakpoint
create table reminder_stops (
  invoice_id uuid primary key references invoices (id),
  stopped_by uuid not null references members (id),
  stopped_at timestamptz not null,
  reason text not null,
  constraint reminder_stops_reason_given check (reason ~ '\S')
);
--> statement-breakpoint
comment on table reminder_stops is 'The invoices of which nobody is reminded. Resuming deletes the row; the events of the invoice have both: product §10.14';
