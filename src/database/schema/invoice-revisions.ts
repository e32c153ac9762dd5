import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { clientResponse } from '#features/clients/endpoints.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import type { PayoutOption } from '#features/payout-details/domain/payout-option.ts';
import { instant } from './columns.ts';

/** What a send froze. Nothing that happens later changes it (product §10.2). */
export interface InvoiceSnapshot {
  document: InvoiceDocument;
  /** The customer, as its endpoint returned it at that time. */
  client: z.output<typeof clientResponse>;
  /** How the wage is paid out, for the salary specification. */
  payoutOption: PayoutOption;
  /** The account of each VAT rate, such as '2611' for '25'; none if the provider isn't registered for VAT. */
  vatAccounts?: Record<string, string>;
}

/** The frozen content of each send, and how far the send got (product §10.1, §10.2). */
export const invoiceRevisions = pgTable('invoice_revisions', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  memberId: uuid('member_id').notNull(),
  revision: integer().notNull(),
  invoiceVersion: integer('invoice_version').notNull(),
  contentHash: text('content_hash').notNull(),
  snapshot: jsonb().$type<InvoiceSnapshot>().notNull(),
  messageId: text('message_id').notNull(),
  documentSha256: text('document_sha256'),
  mailClaimedUntil: instant('mail_claimed_until'),
  /** Whether a mail with this revision may have reached somebody. */
  mailAttempted: boolean('mail_attempted').notNull().default(false),
  registeredAt: instant('registered_at').notNull(),
  pdfMadeAt: instant('pdf_made_at'),
  mailedAt: instant('mailed_at'),
});

/** A row of the table. */
export type InvoiceRevision = typeof invoiceRevisions.$inferSelect;
