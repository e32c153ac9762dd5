import { randomUUID } from 'node:crypto';
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '../database/database.ts';

const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  /** null: everybody's. */
  memberId: uuid('member_id'),
  action: text().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Notes that something about an account's safety changed, or about everybody's where none is named; never the values themselves (product §12.4). */
export async function recordAudit(
  tx: Transaction,
  memberId: string | null,
  action:
    | 'password-changed'
    | 'password-reset'
    | 'email-change-asked'
    | 'email-changed'
    | 'payout-details-entered'
    | 'payout-details-changed'
    | 'session-ended'
    | 'sessions-ended'
    | 'account-disabled'
    | 'account-enabled',
  details: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx.insert(auditLog).values({ id: randomUUID(), memberId, action, details, at: now });
}
