create table late_mail_holds (
  only_one boolean primary key default true,
  payments_known_until timestamptz not null,
  constraint late_mail_holds_only_one check (only_one)
);
--> statement-breakpoint
comment on table late_mail_holds is 'The row that a restore leaves until an operator says that the payments since the backup are in: no reminder leaves meanwhile (product §10.14)';
