import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What changed about accounts, append-only (product §12.4). */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  /** null: everybody's. */
  memberId: uuid('member_id'),
  action: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
