-- What is paid of an invoice in SEK moves as EUR at the bank. Then the entry has both sums, and the books too.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_transactions, payments, refunds, payouts, booked_periods in share update exclusive mode;
--> statement-breakpoint
lock table bank_transactions, payments, refunds, payouts, booked_periods in access exclusive mode;
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
alter table refunds add column sent_amount numeric(30, 0), add column sent_currency text;
--> statement-breakpoint
comment on column refunds.sent_amount is 'What left the bank for it in another currency than the invoice''s; null if it left in that one: product §9.6';
--> statement-breakpoint
alter table refunds add constraint refunds_sent_whole check (
  num_nonnulls(sent_amount, sent_currency) in (0, 2)
  and sent_amount > 0 and sent_currency in ('EUR', 'SEK')
  and (sent_amount is null or not is_late_charge)
) not valid;
--> statement-breakpoint
alter table refunds validate constraint refunds_sent_whole;
--> statement-breakpoint
alter table payouts add column sent_amount numeric(30, 0), add column sent_currency text;
--> statement-breakpoint
comment on column payouts.sent_amount is 'What left the bank for it in another currency than the invoice''s; null if it left in that one: product §9.6';
--> statement-breakpoint
alter table payouts add constraint payouts_sent_whole check (
  num_nonnulls(sent_amount, sent_currency) in (0, 2)
  and sent_amount > 0 and sent_currency in ('EUR', 'SEK')
  and (sent_amount is null or amount > 0)
) not valid;
--> statement-breakpoint
alter table payouts validate constraint payouts_sent_whole;
--> statement-breakpoint
create function refuse_moved_in_own_currency() returns trigger language plpgsql as $$
begin
  if (select frozen_currency from invoices where id = new.invoice_id)
    in (to_jsonb(new) ->> 'received_currency', to_jsonb(new) ->> 'sent_currency')
  then
    raise exception 'what the bank moved is told apart only in another currency than the invoice''s'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_received_in_another before insert on payments
  for each row when (new.received_currency is not null) execute function refuse_moved_in_own_currency();
--> statement-breakpoint
create trigger refunds_sent_in_another before insert on refunds
  for each row when (new.sent_currency is not null) execute function refuse_moved_in_own_currency();
--> statement-breakpoint
create trigger payouts_sent_in_another before insert on payouts
  for each row when (new.sent_currency is not null) execute function refuse_moved_in_own_currency();
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
comment on column booked_periods.voucher_form is 'What the month''s vouchers say, in which order they come and how accounts are named, so that their files are always the same. From form 2 on they also say what a reversal corrects, the credit note''s number, and who recorded it when. From form 3 on they come in the order of their numbers, and in earlier forms day by day. From form 4 on an account is named by what it is for if its number isn''t BAS''s, and in earlier forms always by BAS''s name. From form 5 on each voucher that a reversal corrects is named, and in earlier forms the first alone. Form 6 has what the bank moved in another currency, and earlier forms have all in the invoice''s. The release before books months in form 1: product §10.12';
