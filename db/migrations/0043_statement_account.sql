-- The provider may change its bank, and customers go on paying to the old account. Statements of both are imported, and only
-- those of the same account follow each other. Older rows have no account: then there was one only.
-- This lock makes a running vacuum give way, and requests go on while it waits.
lock table bank_statements, provider_versions in share update exclusive mode;
--> statement-breakpoint
lock table bank_statements, provider_versions in access exclusive mode;
--> statement-breakpoint
alter table bank_statements add column account text;
--> statement-breakpoint
comment on column bank_statements.account is 'The IBAN of the provider''s account, without spaces: product §10.13';
--> statement-breakpoint
create index provider_versions_bank on provider_versions (version) where part = 'bank' or part is null;
--> statement-breakpoint
comment on index provider_versions_bank is 'The versions that may have changed the bank account: files of former accounts are imported too, product §10.13';
