drop index members_email_unique;
--> statement-breakpoint
create unique index members_email_unique on members (lower(email collate "C"));
--> statement-breakpoint
comment on index members_email_unique is 'An e-mail address has one account, compared without the case of A to Z: product §12.1';
