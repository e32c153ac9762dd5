-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table documents, members in share update exclusive mode;
--> statement-breakpoint
lock table documents, members in share row exclusive mode;
--> statement-breakpoint
create table provider_versions (
  version integer primary key,
  facts jsonb not null,
  contract_sha256 text not null references documents (sha256),
  affiliate_sha256 text not null references documents (sha256),
  part text,
  changed text[] not null,
  changed_by uuid references members (id),
  changed_at timestamptz not null,
  constraint provider_versions_version_positive check (version > 0),
  constraint provider_versions_part_of_a_person check ((part is null) = (changed_by is null))
);
--> statement-breakpoint
comment on table provider_versions is 'The provider''s facts, each change as a version of all of them; the newest counts: product §13';
--> statement-breakpoint
comment on column provider_versions.part is 'The part of the screen that was saved; null: taken over from the provider file';
--> statement-breakpoint
comment on column provider_versions.changed is 'The keys of the facts that the version changed';
--> statement-breakpoint
create trigger provider_versions_append_only before update or delete on provider_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create table first_administrator_links (
  only_one boolean primary key default true,
  token_hash text not null,
  expires_at timestamptz not null,
  constraint first_administrator_links_only_one check (only_one)
);
--> statement-breakpoint
comment on table first_administrator_links is 'The hash of the one link that makes the provider''s first account: product §6';
