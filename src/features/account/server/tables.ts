import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Reset links, hashed (product §12.2). */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  memberId: uuid('member_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
});

/** Changes of address that wait to be confirmed, one an account; the link's token is hashed (product §12.2). */
export const emailChanges = pgTable('email_changes', {
  memberId: uuid('member_id').primaryKey(),
  id: uuid().notNull(),
  newEmail: text('new_email').notNull(),
  /** Null until the link is mailed. */
  tokenHash: text('token_hash'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
