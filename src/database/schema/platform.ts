import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Mail } from '#server/mail/mail.ts';
import { instant } from './columns.ts';

// The tables of the server itself, which belong to no feature.

/** The program's own URL; one row (product §13). */
export const publicAddresses = pgTable('public_addresses', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  url: text().notNull(),
});

/**
 * The row that a restore leaves until an operator says that the payments since the backup are in (product §10.14). At
 * most one.
 */
export const lateMailHolds = pgTable('late_mail_holds', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  paymentsKnownUntil: instant('payments_known_until').notNull(),
});

/** How often a key was used within its time window (product §12.3). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: instant('resets_at').notNull(),
});

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea', toDriver: (bytes) => Buffer.from(bytes) });

/** Generated PDFs and uploaded pictures, keyed by the SHA-256 of their bytes (product §10.2). */
export const documents = pgTable('documents', {
  sha256: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytea().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The parts of a notice's mail that are kept until it is sent. */
export type NoticeMail = Pick<Mail, 'messageId' | 'to' | 'subject' | 'text' | 'html'>;

/**
 * Notices of one kind to one address: the newest that is waiting, and when the next one may be sent (product §12.4).
 */
export const notices = pgTable(
  'notices',
  {
    recipient: text().notNull(),
    kind: text().notNull(),
    mail: jsonb().$type<NoticeMail>(),
    leavesAt: instant('leaves_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.kind] })],
);

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
  | 'account-invited'
  | 'first-administrator'
  | 'provider-changed'
  | 'roles-changed'
  | 'account-disabled'
  | 'account-enabled'
  | 'data-exported'
  | 'account-erased'
  | 'series-raised';

/** The append-only record of changes to accounts' security (product §12.4). */
export const auditLog = pgTable('audit_log', {
  id: uuid().primaryKey(),
  /** null if it concerns all accounts. */
  memberId: uuid('member_id'),
  action: text().$type<AuditAction>().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
  at: instant('at').notNull(),
});
