-- The lists and the sums of the months had the day on which the mail server accepted an invoice, which is a later one than
-- that of its document if midnight came meanwhile.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table invoices in share update exclusive mode;
--> statement-breakpoint
lock table invoices in access exclusive mode;
--> statement-breakpoint
alter table invoices add column invoice_date date;
--> statement-breakpoint
comment on column invoices.invoice_date is 'That of the document that was sent; null if the release before has sent it, on that day: product §10.2';
--> statement-breakpoint
create function invoice_day(invoice invoices) returns date language sql immutable as $$
  select coalesce(invoice.invoice_date, (invoice.submitted_at at time zone 'Europe/Stockholm')::date)
$$;
--> statement-breakpoint
comment on function invoice_day(invoices) is 'The invoice date of an invoice that is sent: product §10.2';
--> statement-breakpoint
-- Nearly all have the day of their send, and the others the day before it. To write all would take minutes, and requests
-- would wait.
update invoices set invoice_date = (revision.snapshot -> 'document' ->> 'invoiceDate')::date
  from invoice_revisions revision
  where sent_status and review_state <> 'returned' and revision.invoice_id = invoices.id
    and revision.mailed_at = invoices.submitted_at
    and (revision.snapshot -> 'document' ->> 'invoiceDate')::date = invoice_day(invoices) - 1;
--> statement-breakpoint
create or replace function set_money_way() returns trigger language plpgsql as $$
begin
  if new.review_state = 'returned' then
    new.invoice_date := null;
    new.frozen_net := null;
    new.vat := 0;
  end if;
  if new.review_state in ('submitted', 'forwarded', 'paid') and new.frozen_net is null then
    new.frozen_net := largest_wage(new.total, new.frozen_currency, (
      select snapshot ->> 'payoutOption' from invoice_revisions where invoice_id = new.id order by revision desc limit 1
    ));
  end if;
  new.settled_on := case new.review_state
    when 'paid' then covered_on(new.id, new.total + new.vat - new.credited - new.credited_vat)
    when 'paidOut' then (
      select max(paid_on) from payouts where invoice_id = new.id
        and (select true from reversals where payout_id = payouts.id limit 1) is null
    )
  end;
  return new;
end $$;
--> statement-breakpoint
create or replace function add_to_sent_month() returns trigger language plpgsql as $$
declare
  invoice invoices;
  sign integer := 1;
begin
  invoice := new;
  if not new.sent_status or new.review_state = 'returned' then
    invoice := old;
    sign := -1;
  end if;
  -- A credit note takes back what was sent, and is no invoice more.
  insert into sent_months
    select invoice.member_id, to_char(invoice_day(invoice), 'YYYY-MM'), invoice.frozen_currency,
      case invoice.document_kind when 'invoice' then sign else 0 end,
      case invoice.document_kind when 'invoice' then sign * invoice.total else -sign * invoice.total end
    where invoice.submitted_at is not null
  on conflict (member_id, month, currency) do update
    set invoices = sent_months.invoices + excluded.invoices, total = sent_months.total + excluded.total;
  return null;
end $$;
--> statement-breakpoint
delete from sent_months;
--> statement-breakpoint
insert into sent_months (member_id, month, currency, invoices, total)
  select member_id, to_char(invoice_day(invoices), 'YYYY-MM'), frozen_currency,
    count(*) filter (where document_kind = 'invoice'),
    sum(case document_kind when 'invoice' then total else -total end)
  from invoices where sent_status and review_state <> 'returned' group by 1, 2, 3;
