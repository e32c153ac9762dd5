create table bank_files (
  id uuid primary key,
  sha256 text not null,
  name text not null,
  kind text not null,
  message_id text not null,
  imported_by uuid not null references members (id),
  imported_at timestamptz not null,
  constraint bank_files_once unique (sha256)
);
--> statement-breakpoint
comment on table bank_files is 'The bank''s files that were imported, each once; append-only: product §10.13';
--> statement-breakpoint
create trigger bank_files_append_only before update or delete on bank_files
  for each row execute function refuse_change();
--> statement-breakpoint
create table bank_statements (
  file_id uuid not null references bank_files (id),
  position integer not null,
  statement_id text not null,
  currency text not null,
  sequence bigint,
  opening numeric(30, 0),
  closing numeric(30, 0),
  from_day date,
  to_day date,
  primary key (file_id, position),
  constraint bank_statements_currency_known check (currency in ('EUR', 'SEK'))
);
--> statement-breakpoint
comment on table bank_statements is 'The statements of the bank''s files, by which a gap between two of them is seen; append-only: product §10.13';
--> statement-breakpoint
create index bank_statements_newest on bank_statements (currency, to_day);
--> statement-breakpoint
create trigger bank_statements_append_only before update or delete on bank_statements
  for each row execute function refuse_change();
--> statement-breakpoint
create table bank_transactions (
  id uuid primary key,
  entry_key text not null,
  position integer not null,
  file_id uuid not null references bank_files (id),
  direction text not null,
  is_reversal boolean not null,
  amount numeric(30, 0) not null,
  currency text not null,
  booked_on date not null,
  value_on date,
  bank_reference text,
  end_to_end_id text,
  message_id text,
  payment_information_id text,
  reference_texts text[] not null,
  reference_number bigint,
  remittance text not null,
  party_name text,
  party_account text,
  imported_at timestamptz not null,
  unbooked numeric(30, 0) not null,
  is_set_aside boolean not null default false,
  constraint bank_transactions_once unique (entry_key, position),
  constraint bank_transactions_direction_known check (direction in ('credit', 'debit')),
  constraint bank_transactions_currency_known check (currency in ('EUR', 'SEK')),
  constraint bank_transactions_not_negative check (amount >= 0),
  constraint bank_transactions_booked_once check (unbooked between 0 and amount)
);
--> statement-breakpoint
comment on table bank_transactions is 'Each movement of the provider''s account by the bank''s files, once, whichever files have it. Only unbooked and is_set_aside ever change, by triggers: product §10.13';
--> statement-breakpoint
comment on column bank_transactions.entry_key is 'What the bank''s entry is known by in every file; position is the payment''s place in the entry';
--> statement-breakpoint
comment on column bank_transactions.reference_number is 'The invoice number, if there is one RF reference with right check digits: product §10.3';
--> statement-breakpoint
comment on column bank_transactions.unbooked is 'What of the amount is booked on no invoice. Payments and their reversals change it';
--> statement-breakpoint
comment on constraint bank_transactions_booked_once on bank_transactions is 'No more is booked than has come in, however many book at once: product §10.13';
--> statement-breakpoint
create index bank_transactions_open on bank_transactions (booked_on, id)
  where direction = 'credit' and unbooked > 0 and not is_set_aside;
--> statement-breakpoint
create index bank_transactions_booked on bank_transactions (booked_on, id) where direction = 'credit' and unbooked < amount;
--> statement-breakpoint
create index bank_transactions_set_aside on bank_transactions (booked_on, id) where is_set_aside;
--> statement-breakpoint
create index bank_transactions_account on bank_transactions (party_account) where unbooked < amount;
--> statement-breakpoint
create trigger bank_transactions_unchanged before update on bank_transactions for each row when (
  (to_jsonb(new) - 'unbooked' - 'is_set_aside') is distinct from (to_jsonb(old) - 'unbooked' - 'is_set_aside')
) execute function refuse_change();
--> statement-breakpoint
create trigger bank_transactions_kept before delete on bank_transactions
  for each row execute function refuse_change();
--> statement-breakpoint
create table bank_transaction_decisions (
  id uuid primary key,
  transaction_id uuid not null references bank_transactions (id),
  is_set_aside boolean not null,
  reason text not null,
  decided_by uuid not null references members (id),
  decided_at timestamptz not null,
  constraint bank_transaction_decisions_reason_given check (reason ~ '\S')
);
--> statement-breakpoint
comment on table bank_transaction_decisions is 'Who said that money is not from a customer, or that it is after all, when and why; append-only: product §10.13';
--> statement-breakpoint
create index bank_transaction_decisions_of on bank_transaction_decisions (transaction_id, decided_at);
--> statement-breakpoint
create trigger bank_transaction_decisions_append_only before update or delete on bank_transaction_decisions
  for each row execute function refuse_change();
--> statement-breakpoint
alter table payments add column bank_transaction_id uuid references bank_transactions (id);
--> statement-breakpoint
comment on column payments.bank_transaction_id is 'Where it comes from in the bank''s file; null if a reviewer typed it: product §10.13';
--> statement-breakpoint
create index payments_bank_transaction on payments (bank_transaction_id) where bank_transaction_id is not null;
--> statement-breakpoint
create function book_bank_transaction() returns trigger language plpgsql as $$
begin
  update bank_transactions set unbooked = unbooked - new.amount
    where id = new.bank_transaction_id and direction = 'credit' and not is_set_aside
      and currency = (select frozen_currency from invoices where id = new.invoice_id);
  if not found then
    raise exception 'a payment is booked from money that came in, in the currency of its invoice' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger payments_from_bank after insert on payments
  for each row when (new.bank_transaction_id is not null) execute function book_bank_transaction();
--> statement-breakpoint
create function unbook_bank_transaction() returns trigger language plpgsql as $$
begin
  update bank_transactions set unbooked = unbooked + payments.amount
    from payments where payments.id = new.payment_id and bank_transactions.id = payments.bank_transaction_id;
  return null;
end $$;
--> statement-breakpoint
create trigger reversals_to_bank after insert on reversals
  for each row when (new.payment_id is not null) execute function unbook_bank_transaction();
--> statement-breakpoint
create function set_bank_transaction_aside() returns trigger language plpgsql as $$
begin
  update bank_transactions set is_set_aside = new.is_set_aside
    where id = new.transaction_id and is_set_aside <> new.is_set_aside and unbooked > 0 and direction = 'credit';
  if not found then
    raise exception 'only money that came in and is not booked is set aside, once' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger bank_transactions_decided after insert on bank_transaction_decisions
  for each row execute function set_bank_transaction_aside();
