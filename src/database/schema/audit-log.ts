import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What can change about an account's safety (product §12.4). */
export type AuditAction =
  | 'password-changed'
  | 'password-reset'
  | 'email-change-asked'
  | 'email-changed'
  | 'payout-details-entered'
  | 'payout-details-changed'
  | 'session-ended'
  | 'sessions-ended'
  | 'account-disabled'
  | 'account-enabled';

/** What changed about accounts, append-only (product §12.4). */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  /** null: everybody's. */
  memberId: uuid('member_id'),
  action: text().$type<AuditAction>().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
