alter table members add column disabled_at timestamptz;
--> statement-breakpoint
comment on column members.disabled_at is 'Since when an operator has shut the account out; null: it may sign in: product §12.1';
--> statement-breakpoint
alter table audit_log alter column member_id drop not null;
--> statement-breakpoint
comment on column audit_log.member_id is 'Whose account; null: everybody''s: product §12.4';
--> statement-breakpoint
create table notices (
  recipient text not null,
  kind text not null,
  mail jsonb,
  leaves_at timestamptz not null,
  primary key (recipient, kind)
);
--> statement-breakpoint
comment on table notices is 'One kind of notice leaves for one address once in ten minutes, with the newest content: product §12.4';
--> statement-breakpoint
comment on column notices.mail is 'The newest that waits, for which there is one job; null: none';
--> statement-breakpoint
comment on column notices.leaves_at is 'When the newest left, or is to leave';
--> statement-breakpoint
create table email_changes (
  member_id uuid primary key references members (id) on delete cascade,
  id uuid not null unique,
  new_email text not null,
  token_hash text unique,
  expires_at timestamptz not null
);
--> statement-breakpoint
comment on table email_changes is 'The one change of address that an account waits for; confirmed by a link that works once, for one hour, and is kept hashed: product §12.2';
--> statement-breakpoint
comment on column email_changes.token_hash is 'Null until the link is mailed';
--> statement-breakpoint
create index email_changes_expiring on email_changes (expires_at);
--> statement-breakpoint
create table public_addresses (
  only_one boolean primary key default true,
  url text not null,
  constraint public_addresses_only_one check (only_one)
);
--> statement-breakpoint
comment on table public_addresses is 'PUBLIC_URL of the process that started last, for the commands beside it: product §13';
