-- The tables are in the order in which recording money locks them. Nothing is posted between the sums and the trigger.
lock table invoices, ledger_postings in share row exclusive mode;
--> statement-breakpoint
create table receivables (
  invoice_id uuid primary key references invoices (id),
  invoice_number bigint not null,
  member_id uuid not null references members (id),
  client_id uuid not null references clients (id),
  currency text not null,
  due_date date not null,
  open numeric(30, 0) not null
);
--> statement-breakpoint
comment on table receivables is 'What customers owe: a row for each invoice of which something is left to pay, kept as the ledger is posted, so that the sums don''t read a long ledger: product §2.24';
--> statement-breakpoint
comment on column receivables.open is 'What was charged and is not paid, in minor units of the currency: product §10.10';
--> statement-breakpoint
create function keep_receivable() returns trigger language plpgsql as $$
begin
  insert into receivables as kept (invoice_id, invoice_number, member_id, client_id, currency, due_date, open)
    select id, invoice_number, member_id, client_id, new.currency, due_date,
      case new.kind when 'charged' then new.amount else -new.amount end
    from invoices where id = new.invoice_id
    on conflict (invoice_id) do update set open = kept.open + excluded.open;
  delete from receivables where invoice_id = new.invoice_id and open = 0;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_postings_receivable after insert on ledger_postings
  for each row when (new.kind in ('charged', 'paid')) execute function keep_receivable();
--> statement-breakpoint
insert into receivables (invoice_id, invoice_number, member_id, client_id, currency, due_date, open)
  select invoice.id, invoice.invoice_number, invoice.member_id, invoice.client_id, invoice.frozen_currency,
    invoice.due_date, sum(case kind when 'charged' then amount else -amount end)
  from invoices invoice join ledger_postings posting on posting.invoice_id = invoice.id and kind in ('charged', 'paid')
  where invoice.review_state = 'forwarded' group by invoice.id;
--> statement-breakpoint
create index receivables_due on receivables (due_date, invoice_number);
--> statement-breakpoint
comment on index receivables_due is 'The file of all receivables, the latest first, in parts: product §2.24';
--> statement-breakpoint
create index ledger_postings_day on ledger_postings (day, currency, kind) include (amount);
--> statement-breakpoint
comment on index ledger_postings_day is 'The sums of some months, however long the ledger: product §2.24';
