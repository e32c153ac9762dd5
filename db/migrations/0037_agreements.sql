-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table documents, members in share update exclusive mode;
--> statement-breakpoint
lock table documents, members in share row exclusive mode;
--> statement-breakpoint
create table agreement_versions (
  kind text not null,
  version integer not null,
  body text not null,
  document_sha256 text not null references documents (sha256),
  published_by uuid not null references members (id),
  published_at timestamptz not null,
  primary key (kind, version),
  constraint agreement_versions_kind_known check (kind in ('contract', 'affiliate')),
  constraint agreement_versions_after_the_file check (version > 1)
);
--> statement-breakpoint
comment on table agreement_versions is 'The agreements that an administrator has published; version 1 is the provider file''s: product §10.5';
--> statement-breakpoint
create trigger agreement_versions_append_only before update or delete on agreement_versions
  for each row execute function refuse_change();
