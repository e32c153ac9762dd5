import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AgreementKind } from '#features/provider/domain/agreement-kind.ts';
import type { ProviderPart } from '#shared/provider-fields.ts';
import type { ProviderJson } from '#shared/provider-json-schema.ts';
import { instant } from './columns.ts';

/** The provider's facts. Each change is a version of all of them, and the newest counts (product §13). */
export const providerVersions = pgTable('provider_versions', {
  version: integer().primaryKey(),
  facts: jsonb().$type<ProviderJson>().notNull(),
  contractSha256: text('contract_sha256').notNull(),
  affiliateSha256: text('affiliate_sha256').notNull(),
  /** The part of the screen that was saved; null if it was taken over from the provider file. */
  part: text().$type<ProviderPart>(),
  /** The keys of the facts that the version changed. */
  changed: text().array().notNull(),
  changedBy: uuid('changed_by'),
  changedAt: instant('changed_at').notNull(),
});

/** The agreements that an administrator has published. Version 1 is the provider file's (product §10.5). */
export const agreementVersions = pgTable(
  'agreement_versions',
  {
    kind: text().$type<AgreementKind>().notNull(),
    version: integer().notNull(),
    body: text().notNull(),
    documentSha256: text('document_sha256').notNull(),
    publishedBy: uuid('published_by').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);

/** Who accepted which contract, and when (product §10.5). */
export const agreementAcceptances = pgTable('agreement_acceptances', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  documentSha256: text('document_sha256').notNull(),
  acceptedAt: instant('accepted_at').notNull(),
});

/** The hash of the one link that makes the provider's first account (product §6). */
export const firstAdministratorLinks = pgTable('first_administrator_links', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  tokenHash: text('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
