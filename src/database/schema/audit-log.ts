import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The changes to an account's security that are recorded (product §12.4). */
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

/** The append-only record of changes to accounts' security (product §12.4). */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  /** null if it concerns all accounts. */
  memberId: uuid('member_id'),
  action: text().$type<AuditAction>().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
