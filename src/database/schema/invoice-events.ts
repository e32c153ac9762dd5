import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What can happen to an invoice (product §10.3). */
export type InvoiceEventKind =
  | 'created'
  | 'changed'
  | 'registered'
  | 'pdf-made'
  | 'mailed'
  | 'opened'
  | 'returned'
  | 'forwarded'
  | 'accepted'
  | 'refused'
  | 'readdressed'
  | 'credited'
  | 'payment'
  | 'payment-reversed'
  | 'written-off'
  | 'write-off-reversed'
  | 'refunded'
  | 'refund-reversed'
  | 'late-charge'
  | 'late-charge-reversed'
  | 'paid-out'
  | 'payout-reversed'
  | 'reminded'
  | 'reminder-refused'
  | 'reminders-stopped'
  | 'reminders-resumed'
  | 'trashed';

/**
 * The append-only log of what happened to invoices. It stays when an invoice is deleted (product §10.3). Only
 * recordInvoiceEvent writes it.
 */
export const invoiceEvents = pgTable('invoice_events', {
  id: uuid().primaryKey(),
  invoiceId: uuid('invoice_id').notNull(),
  invoiceNumber: bigint('invoice_number', { mode: 'number' }).notNull(),
  memberId: uuid('member_id').notNull(),
  actorId: uuid('actor_id').notNull(),
  kind: text().$type<InvoiceEventKind>().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  at: instant('at').notNull(),
});
