create table clients (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  customer_number integer not null,
  client_option text not null,
  id_number text not null,
  vat_number text,
  first_name text not null,
  last_name text,
  recipient_email text not null,
  reference_name text not null,
  contact_number text not null,
  currency_code text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  constraint clients_customer_number_unique unique (member_id, customer_number),
  constraint clients_option_known check (client_option in ('private', 'organization')),
  constraint clients_currency_known check (currency_code in ('EUR', 'SEK')),
  constraint clients_vat_number_of_organization check (vat_number is null or client_option = 'organization')
);
--> statement-breakpoint
comment on table clients is 'One set of columns for both customer types, so that switching the type leaves nothing of the other behind: product §4.7';
--> statement-breakpoint
comment on column clients.first_name is 'The company name of an organization: product §3.4';
--> statement-breakpoint
comment on column clients.deleted_at is 'A deleted customer is hidden, its invoices stay whole: product §6';
--> statement-breakpoint
comment on column clients.search_text is 'What a search compares, in the form that src/shared/searchable.ts makes';
--> statement-breakpoint
comment on constraint clients_currency_known on clients is 'Currencies EUR and SEK: product §9.6';
--> statement-breakpoint
comment on constraint clients_vat_number_of_organization on clients is 'A type has no values of the other: product §4.7';
--> statement-breakpoint
create index clients_member on clients (member_id, customer_number) where deleted_at is null;
