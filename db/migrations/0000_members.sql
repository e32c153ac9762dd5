create table members (
  id uuid primary key,
  role text not null default 'member',
  name text not null,
  phone_no text not null,
  email text not null,
  password_hash text not null,
  last_customer_number integer not null default 0,
  created_at timestamptz not null,
  constraint members_role_known check (role in ('member', 'reviewer'))
);
--> statement-breakpoint
comment on constraint members_role_known on members is 'Members register themselves, reviewers are invited: product §6';
--> statement-breakpoint
comment on column members.last_customer_number is 'Highest customer number given to this member: product §3.4';
--> statement-breakpoint
create unique index members_email_unique on members (lower(email));
--> statement-breakpoint
comment on index members_email_unique is 'An e-mail address has one account, compared without case: product §12.1';
--> statement-breakpoint
create table sessions (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  token_hash text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint sessions_token_hash_unique unique (token_hash)
);
--> statement-breakpoint
comment on constraint sessions_token_hash_unique on sessions is 'Only the hash of an opaque token is kept: product §12.1';
--> statement-breakpoint
create index sessions_member on sessions (member_id, last_used_at);
--> statement-breakpoint
create table password_resets (
  token_hash text primary key,
  member_id uuid not null references members (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
--> statement-breakpoint
comment on table password_resets is 'A reset link works once, for one hour, and is kept hashed: product §12.2';
--> statement-breakpoint
create index password_resets_member on password_resets (member_id);
--> statement-breakpoint
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
--> statement-breakpoint
comment on table rate_limits is 'Shared by every process: product §12.3';
--> statement-breakpoint
create table audit_log (
  id uuid primary key,
  member_id uuid not null references members (id),
  action text not null,
  details jsonb not null,
  at timestamptz not null
);
--> statement-breakpoint
comment on table audit_log is 'Changes of password and payout details; never the values themselves: product §12.4';
--> statement-breakpoint
create index audit_log_member on audit_log (member_id, at);
