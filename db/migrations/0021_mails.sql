create table declined_mails (
  member_id uuid not null references members (id),
  mail text not null,
  primary key (member_id, mail),
  constraint declined_mails_mail_known check (mail in ('recurringDraft', 'forwarded', 'overdue', 'paid', 'paidOut'))
);
--> statement-breakpoint
comment on table declined_mails is 'The mails that a member has chosen not to get; without a row all are sent: product §10.9';
--> statement-breakpoint
alter table invoices add column overdue_mail_at timestamptz;
--> statement-breakpoint
comment on column invoices.overdue_mail_at is 'When its member was told that the due date has passed, which happens once: product §10.9';
--> statement-breakpoint
-- Those that are late already were there before this mail was, so it is never sent of them.
update invoices set overdue_mail_at = now()
where review_state = 'forwarded' and due_date < (now() at time zone 'Europe/Stockholm')::date;
--> statement-breakpoint
create index invoices_overdue_untold on invoices (due_date) where review_state = 'forwarded' and overdue_mail_at is null;
--> statement-breakpoint
comment on index invoices_overdue_untold is 'The members to tell of a late invoice, however many invoices there are: product §10.9';
