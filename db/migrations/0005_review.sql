alter table invoices add constraint invoices_review_state_known
  check (review_state in ('submitted', 'returned', 'forwarded', 'paid', 'paidOut'));
--> statement-breakpoint
comment on constraint invoices_review_state_known on invoices is 'The states of the review: product §10.6';
--> statement-breakpoint
create function refuse_review_transition() returns trigger language plpgsql as $$
begin
  if old.sent_status and not new.sent_status then
    raise exception 'a sent invoice stays sent' using errcode = 'check_violation';
  end if;
  if new.review_state is distinct from old.review_state
    and (coalesce(old.review_state, 'draft'), coalesce(new.review_state, 'draft')) not in (
      ('draft', 'submitted'),
      ('submitted', 'returned'),
      ('returned', 'submitted'),
      ('submitted', 'forwarded'),
      ('forwarded', 'paid'),
      ('paid', 'paidOut')
    )
  then
    raise exception 'an invoice never goes from % to %', old.review_state, new.review_state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_review_transition() is 'sentStatus never goes back, and only the transitions of the review are possible: product §10.6';
--> statement-breakpoint
create trigger invoices_review_transition before insert or update of sent_status, review_state on invoices
  for each row execute function refuse_review_transition();
--> statement-breakpoint
create table reviews (
  revision_id uuid primary key references invoice_revisions (id),
  invoice_id uuid not null,
  member_id uuid not null references members (id),
  revision integer not null,
  sender_name text not null,
  search_text text not null,
  submitted_at timestamptz not null,
  opened_at timestamptz,
  opened_by uuid references members (id),
  decision text,
  decided_at timestamptz,
  decided_by uuid references members (id),
  note text,
  constraint reviews_revision_unique unique (invoice_id, revision),
  constraint reviews_opened_by_somebody check ((opened_at is null) = (opened_by is null)),
  constraint reviews_decision_known check (decision in ('returned', 'forwarded')),
  constraint reviews_decision_whole check (num_nulls(decision, decided_at, decided_by) in (0, 3)),
  constraint reviews_note_of_return check (
    (decision is not distinct from 'returned') = (note is not null) and length(note) > 0
  )
);
--> statement-breakpoint
comment on table reviews is 'The review of each submitted revision; outlives the invoice, hence no reference to it: product §10.6';
--> statement-breakpoint
comment on column reviews.search_text is 'What a search compares, in the form that src/shared/searchable.ts makes';
--> statement-breakpoint
comment on constraint reviews_decision_whole on reviews is 'One decision per revision, with who and when: product §10.6';
--> statement-breakpoint
comment on constraint reviews_note_of_return on reviews is 'A return demands a note: product §10.6';
--> statement-breakpoint
create trigger reviews_decided_once before update on reviews
  for each row when (old.decision is not null) execute function refuse_change();
--> statement-breakpoint
create index reviews_undecided on reviews (submitted_at) where decision is null;
--> statement-breakpoint
create index reviews_submitted on reviews (submitted_at);
--> statement-breakpoint
create index invoices_review_state on invoices (review_state) where review_state is not null;
--> statement-breakpoint
create table return_pins (
  revision_id uuid not null references reviews (revision_id),
  field text not null,
  line_id uuid,
  line_number integer,
  constraint return_pins_unique unique nulls not distinct (revision_id, field, line_id),
  constraint return_pins_field_known check (field in ('customer', 'term', 'line', 'note')),
  constraint return_pins_line_of_line check (num_nonnulls(line_id, line_number) = case field when 'line' then 2 else 0 end)
);
--> statement-breakpoint
comment on table return_pins is 'What a return''s note is about; a line by its id, and by its place in the document: product §10.6';
--> statement-breakpoint
create table review_escalations (
  revision_id uuid not null references reviews (revision_id),
  minutes integer not null,
  at timestamptz not null,
  primary key (revision_id, minutes),
  constraint review_escalations_minutes_known check (minutes in (20, 30))
);
--> statement-breakpoint
comment on table review_escalations is 'The admin is told once after 20 and once after 30 minutes, whatever the number of processes: product §10.6';
--> statement-breakpoint
create table forwardings (
  revision_id uuid primary key references reviews (revision_id),
  invoice_id uuid not null references invoices (id),
  recipient_email text not null,
  message_id text not null,
  round integer not null default 1,
  state text not null default 'waiting',
  attempts integer not null default 0,
  attempted_at timestamptz,
  answer text,
  accepted_at timestamptz,
  constraint forwardings_invoice_unique unique (invoice_id),
  constraint forwardings_message_id_unique unique (message_id),
  constraint forwardings_state_known check (state in ('waiting', 'refused', 'accepted')),
  constraint forwardings_accepted_with_time check ((state = 'accepted') = (accepted_at is not null))
);
--> statement-breakpoint
comment on table forwardings is 'The mail to the customer, and what the mail server said of it: product §10.7';
--> statement-breakpoint
comment on column forwardings.round is 'Rises when a reviewer tries again; a job of an earlier round has nothing more to do';
--> statement-breakpoint
comment on column forwardings.answer is 'Why the last attempt failed, in the mail server''s words';
--> statement-breakpoint
comment on constraint forwardings_invoice_unique on forwardings is 'Forwarding is final: product §10.6';
--> statement-breakpoint
create trigger forwardings_accepted_once before update on forwardings
  for each row when (old.state = 'accepted') execute function refuse_change();
--> statement-breakpoint
create table payments (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  paid_on date not null,
  amount numeric(30, 0) not null,
  recorded_by uuid not null references members (id),
  recorded_at timestamptz not null,
  constraint payments_amount_positive check (amount > 0)
);
--> statement-breakpoint
comment on table payments is 'The customer''s payments, which add up; append-only: product §10.8';
--> statement-breakpoint
comment on column payments.amount is 'In minor units of the invoice''s currency: product §9.1';
--> statement-breakpoint
create index payments_invoice on payments (invoice_id, recorded_at);
--> statement-breakpoint
create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change();
--> statement-breakpoint
create table payout_detail_looks (
  id uuid primary key,
  invoice_id uuid not null references invoices (id),
  member_id uuid not null references members (id),
  reviewer_id uuid not null references members (id),
  payout_option text not null,
  destination text not null,
  details_hash text not null,
  at timestamptz not null,
  constraint payout_detail_looks_option_known check (payout_option in ('wiseAccountInfo', 'bankAccountInfo', 'paypalInfo'))
);
--> statement-breakpoint
comment on table payout_detail_looks is 'Each time that a reviewer was shown a member''s payout details; append-only: product §10.8';
--> statement-breakpoint
comment on column payout_detail_looks.destination is 'The last characters only, never the whole: product §10.8';
--> statement-breakpoint
comment on column payout_detail_looks.details_hash is 'Tells whether the details have been changed since the look: product §10.8';
--> statement-breakpoint
create index payout_detail_looks_member on payout_detail_looks (member_id, at);
--> statement-breakpoint
create trigger payout_detail_looks_append_only before update or delete on payout_detail_looks
  for each row execute function refuse_change();
--> statement-breakpoint
create table payouts (
  invoice_id uuid primary key references invoices (id),
  paid_on date not null,
  amount numeric(30, 0) not null,
  look_id uuid not null references payout_detail_looks (id),
  recorded_by uuid not null references members (id),
  recorded_at timestamptz not null,
  constraint payouts_amount_not_negative check (amount >= 0)
);
--> statement-breakpoint
comment on table payouts is 'The wage''s payment, with the look at the payout details that it went to; append-only: product §10.8';
--> statement-breakpoint
create trigger payouts_append_only before update or delete on payouts
  for each row execute function refuse_change();
