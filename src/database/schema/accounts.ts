import { eq, sql } from 'drizzle-orm';
import { integer, type PgColumn, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { PROVIDER_ROLES } from '#shared/role.ts';
import type { MailChoice } from '#features/account/domain/mail-choices.ts';
import type { Database } from '../database.ts';
import { instant } from './columns.ts';

/** Accounts of members and of the provider's (product §3.1). The constraints are in db/migrations. */
export const members = pgTable('members', {
  id: uuid().primaryKey(),
  /** 'reviewer' means any account of the provider's. The name is from the releases in which accounts had no roles. */
  role: text({ enum: ['member', 'reviewer'] }).notNull(),
  /** What an account of the provider's may do; empty for a member. */
  providerRoles: text('provider_roles', { enum: PROVIDER_ROLES }).array().notNull().default([]),
  name: text().notNull(),
  phoneNo: text('phone_no').notNull(),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  lastCustomerNumber: integer('last_customer_number').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  /** When the member closed the greeting after onboarding (product §4.1). */
  welcomedAt: instant('welcomed_at'),
  /** When an operator disabled the account; null if it may sign in. */
  disabledAt: instant('disabled_at'),
});

/**
 * The name of the account whose id a column has. It is looked up for each row: for a join PostgreSQL may read all members.
 */
export function nameOf<Id extends PgColumn>(db: Database, id: Id) {
  const name = db.select({ name: members.name }).from(members).where(eq(members.id, id));
  return sql<Id['_']['notNull'] extends true ? string : string | null>`(${name})`;
}

/** Signed-in devices (product §12.1). */
export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  userAgent: text('user_agent').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
});

/** Reset links, hashed (product §12.2). */
export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  memberId: uuid('member_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/**
 * Changes of e-mail address that wait for confirmation, one per account. The link's token is hashed (product §12.2).
 */
export const emailChanges = pgTable('email_changes', {
  memberId: uuid('member_id').primaryKey(),
  id: uuid().notNull(),
  newEmail: text('new_email').notNull(),
  /** Null until the link is mailed. */
  tokenHash: text('token_hash'),
  expiresAt: instant('expires_at').notNull(),
});

/** The mails that members have chosen not to get (product §10.9). */
export const declinedMails = pgTable(
  'declined_mails',
  {
    memberId: uuid('member_id').notNull(),
    mail: text().$type<MailChoice>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.mail] })],
);
