alter table invoice_revisions add column mail_attempted boolean not null default false;
--> statement-breakpoint
comment on column invoice_revisions.mail_attempted is 'Whether a mail of it may have reached somebody: what never was is removed when it is replaced, and after a day: product §10.2';
--> statement-breakpoint
update invoice_revisions set mail_attempted = true where document_sha256 is not null;
--> statement-breakpoint
create index invoice_revisions_unsent on invoice_revisions (registered_at) where not mail_attempted;
--> statement-breakpoint
create index invoice_revisions_document on invoice_revisions (document_sha256);
--> statement-breakpoint
comment on index invoice_revisions_document is 'Asked by the reference when a document is removed: product §10.2';
