create table payout_batches (
  id uuid primary key,
  number integer generated always as identity unique,
  payout_option text not null,
  currency text not null,
  state text not null,
  made_by uuid not null references members (id),
  made_at timestamptz not null,
  approved_by uuid references members (id),
  approved_at timestamptz,
  own_approval boolean not null default false,
  sent_by uuid references members (id),
  sent_at timestamptz,
  executes_on date,
  constraint payout_batches_option_known check (payout_option in ('wiseAccountInfo', 'bankAccountInfo', 'paypalInfo')),
  constraint payout_batches_state_known check (state in ('made', 'approved', 'sent', 'cancelled')),
  constraint payout_batches_approved check (
    num_nonnulls(approved_by, approved_at) in (0, 2) and (state not in ('approved', 'sent') or approved_by is not null)
  ),
  constraint payout_batches_four_eyes check (approved_by <> made_by or own_approval),
  constraint payout_batches_sent check (num_nonnulls(sent_by, sent_at, executes_on) = case state when 'sent' then 3 else 0 end)
);
--> statement-breakpoint
comment on table payout_batches is 'Wages that go out in one file: product §10.11';
--> statement-breakpoint
comment on column payout_batches.number is 'What people call it; a number may be missing';
--> statement-breakpoint
comment on column payout_batches.own_approval is 'Whether the provider let the one who made it approve it too: product §10.11';
--> statement-breakpoint
comment on column payout_batches.executes_on is 'The day on which the bank is asked to pay, as it stands in the file';
--> statement-breakpoint
comment on constraint payout_batches_four_eyes on payout_batches is 'Made by one person and approved by another: product §10.11';
--> statement-breakpoint
create index payout_batches_newest on payout_batches (made_at desc);
--> statement-breakpoint
create table payout_batch_rows (
  id uuid primary key,
  batch_id uuid not null references payout_batches (id),
  invoice_id uuid not null references invoices (id),
  member_id uuid not null references members (id),
  disclosure_id uuid not null references payout_detail_looks (id),
  amount numeric(30, 0) not null,
  recipient text not null,
  details jsonb,
  state text not null default 'waiting',
  reason text,
  changed_at timestamptz,
  ended_by uuid references members (id),
  ended_at timestamptz,
  constraint payout_batch_rows_state_known check (state in ('waiting', 'sent', 'paidOut', 'stopped', 'rejected')),
  constraint payout_batch_rows_amount_positive check (amount > 0),
  constraint payout_batch_rows_details_while_live check ((details is not null) = (state in ('waiting', 'sent'))),
  constraint payout_batch_rows_ended check (num_nonnulls(ended_by, ended_at) = case when state in ('waiting', 'sent') then 0 else 2 end),
  constraint payout_batch_rows_reason check ((reason is not null) = (state in ('stopped', 'rejected')))
);
--> statement-breakpoint
comment on table payout_batch_rows is 'The wage of one invoice in a batch, with its recipient as they were: product §10.11';
--> statement-breakpoint
comment on column payout_batch_rows.amount is 'In minor units of the batch''s currency: product §9.1';
--> statement-breakpoint
comment on column payout_batch_rows.details is 'The payout details that it goes to, until it has ended: product §10.11';
--> statement-breakpoint
comment on column payout_batch_rows.changed_at is 'When the member changed the details after they had gone to the bank: product §10.11';
--> statement-breakpoint
create unique index payout_batch_rows_live on payout_batch_rows (invoice_id) where state in ('waiting', 'sent');
--> statement-breakpoint
comment on index payout_batch_rows_live is 'A wage is on its way out at most once: product §10.11';
--> statement-breakpoint
create index payout_batch_rows_batch on payout_batch_rows (batch_id);
--> statement-breakpoint
create index payout_batch_rows_member_live on payout_batch_rows (member_id) where state in ('waiting', 'sent');
--> statement-breakpoint
create index payout_batch_rows_invoice on payout_batch_rows (invoice_id);
--> statement-breakpoint
create index invoices_paid on invoices (settled_on, invoice_number) where review_state = 'paid';
--> statement-breakpoint
comment on index invoices_paid is 'The wages to pay out, the longest due first, however many invoices there are: product §10.11';
--> statement-breakpoint
alter table payouts add column batch_row_id uuid references payout_batch_rows (id);
--> statement-breakpoint
alter table payouts add constraint payouts_batch_row_once unique (batch_row_id);
--> statement-breakpoint
comment on column payouts.batch_row_id is 'The row of a batch that it was paid out by; none if it was recorded by hand: product §10.11';
--> statement-breakpoint
create function refuse_batch_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.number, old.payout_option, old.currency, old.made_by, old.made_at)
      is distinct from (new.id, new.number, new.payout_option, new.currency, new.made_by, new.made_at)
    or old.state <> new.state and (old.state, new.state) not in (
      ('made', 'approved'), ('approved', 'sent'), ('made', 'cancelled'), ('approved', 'cancelled')
    )
    or old.state in ('sent', 'cancelled') and new is distinct from old
  then
    raise exception 'a batch never goes from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_batch_change() is 'What was made is not made again, and a batch never goes back: product §10.11';
--> statement-breakpoint
create trigger payout_batches_forward before update on payout_batches
  for each row execute function refuse_batch_change();
--> statement-breakpoint
create trigger payout_batches_kept before delete on payout_batches for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_row_change() returns trigger language plpgsql as $$
begin
  if (old.id, old.batch_id, old.invoice_id, old.member_id, old.disclosure_id, old.amount, old.recipient)
      is distinct from (new.id, new.batch_id, new.invoice_id, new.member_id, new.disclosure_id, new.amount, new.recipient)
    or new.details is not null and new.details <> old.details
    or old.state <> new.state and (old.state, new.state) not in (
      ('waiting', 'sent'), ('waiting', 'stopped'), ('sent', 'rejected'), ('sent', 'paidOut'), ('paidOut', 'rejected')
    )
    or new.state = 'sent' and (select state from payout_batches where id = new.batch_id) <> 'sent'
  then
    raise exception 'a row of a batch is frozen and never goes from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_row_change() is 'Amount and recipient stay as they were approved, and a row never goes back: product §10.11';
--> statement-breakpoint
create trigger payout_batch_rows_frozen before update on payout_batch_rows
  for each row execute function refuse_row_change();
--> statement-breakpoint
create trigger payout_batch_rows_kept before delete on payout_batch_rows for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_unpaid_row() returns trigger language plpgsql as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where id = new.invoice_id for update;
  if invoice.review_state <> 'paid' or invoice.member_id <> new.member_id or new.amount > invoice.total
    or not exists (
      select from payout_batches where id = new.batch_id and state = 'made' and currency = invoice.frozen_currency
    )
  then
    raise exception 'a row of a new batch is the wage of a paid invoice' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_unpaid_row() is 'Only a wage that is due goes into a batch, before it is approved: product §10.11';
--> statement-breakpoint
create trigger payout_batch_rows_due before insert on payout_batch_rows
  for each row execute function refuse_unpaid_row();
--> statement-breakpoint
create function end_batch_row() returns trigger language plpgsql as $$
declare
  live payout_batch_rows;
begin
  select * into live from payout_batch_rows where invoice_id = new.invoice_id and state in ('waiting', 'sent') for update;
  if live.id is distinct from new.batch_row_id
    or new.batch_row_id is not null and (live.state <> 'sent' or live.amount <> new.amount)
  then
    raise exception 'a wage that is in a batch is paid out by its row' using errcode = 'check_violation';
  end if;
  update payout_batch_rows set state = 'paidOut', details = null, ended_by = new.recorded_by, ended_at = new.recorded_at
    where id = new.batch_row_id;
  return new;
end $$;
--> statement-breakpoint
comment on function end_batch_row() is 'A wage in a batch is not paid out beside it, also by a release that does not know batches: product §10.11';
--> statement-breakpoint
create trigger payouts_end_row before insert on payouts for each row execute function end_batch_row();
--> statement-breakpoint
create function return_batch_row() returns trigger language plpgsql as $$
begin
  update payout_batch_rows
    set state = 'rejected', reason = new.reason, ended_by = new.recorded_by, ended_at = new.recorded_at
    where id = (select batch_row_id from payouts where id = new.payout_id);
  return null;
end $$;
--> statement-breakpoint
comment on function return_batch_row() is 'A reversed wage came back, and so did its row: product §10.11';
--> statement-breakpoint
create trigger reversals_return_row after insert on reversals
  for each row when (new.payout_id is not null) execute function return_batch_row();
--> statement-breakpoint
create or replace function refuse_uncovering_reversal() returns trigger language plpgsql as $$
declare
  reversed payments;
  owed numeric;
begin
  select * into reversed from payments where id = new.payment_id;
  select total into owed from invoices where id = reversed.invoice_id for update;
  if paid_sum(reversed.invoice_id) - reversed.amount < owed and (
    is_paid_out(reversed.invoice_id)
    or exists (select from payout_batch_rows where invoice_id = reversed.invoice_id and state in ('waiting', 'sent'))
  ) then
    raise exception 'the wage that was paid of a payment is reversed first' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
comment on function refuse_uncovering_reversal() is 'A wage that is paid out, or on its way out in a batch, stays covered by payments: product §10.8, §10.11';
--> statement-breakpoint
create function stop_changed_rows() returns trigger language plpgsql as $$
begin
  -- In the order in which a batch's file takes them, so that neither waits for the other.
  perform from payout_batch_rows where member_id = new.member_id and state in ('waiting', 'sent') order by id for update;
  update payout_batch_rows
    set state = 'stopped', reason = 'details-changed', details = null, ended_by = new.member_id, ended_at = new.updated_at
    where member_id = new.member_id and state = 'waiting';
  update payout_batch_rows set changed_at = new.updated_at
    where member_id = new.member_id and state = 'sent' and changed_at is null;
  return null;
end $$;
--> statement-breakpoint
comment on function stop_changed_rows() is 'A wage doesn''t go to details that were changed since; one that has gone to the bank says so: product §10.11';
--> statement-breakpoint
create trigger bank_information_changed after update on bank_information
  for each row when (
    (old.bank_and_wise_option, old.wise_iban, old.bank_country, old.bank_name, old.bank_account_number, old.bank_iban,
      old.bank_swift_code, old.bank_other_info, old.paypal_email)
      is distinct from (new.bank_and_wise_option, new.wise_iban, new.bank_country, new.bank_name,
      new.bank_account_number, new.bank_iban, new.bank_swift_code, new.bank_other_info, new.paypal_email)
  ) execute function stop_changed_rows();
