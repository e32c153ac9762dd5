create table documents (
  sha256 text primary key,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint documents_hash_is_sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
comment on table documents is 'Kept under the hash of their bytes, which is verified on reading: product §10.2';
--> statement-breakpoint
create table agreement_acceptances (
  id uuid primary key,
  member_id uuid not null references members (id),
  document_sha256 text not null,
  accepted_at timestamptz not null
);
--> statement-breakpoint
comment on table agreement_acceptances is 'Who accepted which agreement, by its hash, and when: product §10.5';
--> statement-breakpoint
create index agreement_acceptances_member on agreement_acceptances (member_id, accepted_at);
--> statement-breakpoint
create table invoice_revisions (
  id uuid primary key,
  invoice_id uuid not null,
  invoice_number bigint not null,
  member_id uuid not null references members (id),
  revision integer not null,
  invoice_version integer not null,
  content_hash text not null,
  snapshot jsonb not null,
  message_id text not null,
  document_sha256 text references documents (sha256),
  mail_claimed_until timestamptz,
  registered_at timestamptz not null,
  pdf_made_at timestamptz,
  mailed_at timestamptz,
  constraint invoice_revisions_number_unique unique (invoice_id, revision),
  constraint invoice_revisions_message_id_unique unique (message_id),
  constraint invoice_revisions_steps_in_order check (
    (pdf_made_at is null or document_sha256 is not null) and (mailed_at is null or pdf_made_at is not null)
  )
);
--> statement-breakpoint
comment on table invoice_revisions is 'The frozen content of each send; outlives the invoice, hence no reference to it: product §10.2';
--> statement-breakpoint
comment on constraint invoice_revisions_message_id_unique on invoice_revisions is 'One Message-ID per revision, so that a repeated mail can be told: product §10.1';
--> statement-breakpoint
comment on constraint invoice_revisions_steps_in_order on invoice_revisions is 'Register, PDF, mail, in this order: product §10.1';
--> statement-breakpoint
create index invoice_revisions_member_mailed on invoice_revisions (member_id, mailed_at) where mailed_at is not null;
