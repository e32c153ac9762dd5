-- What a customer pays of an invoice in SEK comes in as EUR. Then the payment has both sums, and the books too.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_transactions, payments, booked_periods in share update exclusive mode;
--> statement-breakpoint
lock table bank_transactions, payments, booked_periods in access exclusive mode;
--> statement-breakpoint
alter table bank_transactions add column instructed_amount numeric(30, 0), add column instructed_currency text;
--> statement-breakpoint
comment on column bank_transactions.instructed_amount is 'What the payer sent, if that was in another currency than the account''s and the bank tells it; otherwise null: product §10.13';
--> statement-breakpoint
alter table payments add column received_amount numeric(30, 0), add column received_currency text;
--> statement-breakpoint
comment on column payments.received_amount is 'What came in for it in another currency than the invoice''s; null if it came in that one: product §9.6';
--> statement-breakpoint
alter table payments add constraint payments_received_whole check (
  num_nonnulls(received_amount, received_currency) in (0, 2)
  and received_amount > 0 and received_currency in ('EUR', 'SEK')
  and (received_amount is null or write_off_reason is null)
) not valid;
--> statement-breakpoint
alter table payments validate constraint payments_received_whole;
--> statement-breakpoint
create function refuse_received_in_own_currency() returns trigger language plpgsql as $$
begin
  if new.received_currency = (select frozen_currency from invoices where id = new.invoice_id) then
    raise exception 'what came in is told apart only in another currency than the invoice''s' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_received_in_another before insert on payments
  for each row when (new.received_currency is not null) execute function refuse_received_in_own_currency();
--> statement-breakpoint
create or replace function book_bank_transaction() returns trigger language plpgsql as $$
begin
  update bank_transactions set unbooked = unbooked - coalesce(new.received_amount, new.amount)
    where id = new.bank_transaction_id and direction = 'credit' and not is_set_aside
      and currency = coalesce(new.received_currency, (select frozen_currency from invoices where id = new.invoice_id));
  if not found then
    raise exception 'a payment is booked from money that came in, in its currency' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function unbook_bank_transaction() returns trigger language plpgsql as $$
begin
  update bank_transactions set unbooked = unbooked + coalesce(payments.received_amount, payments.amount)
    from payments where payments.id = new.payment_id and bank_transactions.id = payments.bank_transaction_id;
  return null;
end $$;
--> statement-breakpoint
alter table booked_periods drop constraint booked_periods_voucher_form_known;
--> statement-breakpoint
alter table booked_periods add constraint booked_periods_voucher_form_known check (voucher_form between 1 and 6) not valid;
--> statement-breakpoint
alter table booked_periods validate constraint booked_periods_voucher_form_known;
--> statement-breakpoint
comment on column booked_periods.voucher_form is 'What the month''s vouchers say, in which order they come and how accounts are named, so that their files are always the same. From form 2 on they also say what a reversal corrects, the credit note''s number, and who recorded it when. From form 3 on they come in the order of their numbers, and in earlier forms day by day. From form 4 on an account is named by what it is for if its number isn''t BAS''s, and in earlier forms always by BAS''s name. From form 5 on each voucher that a reversal corrects is named, and in earlier forms the first alone. Form 6 has what came in for a payment in another currency, and earlier forms have all in the invoice''s. The release before books months in form 1: product §10.12';
