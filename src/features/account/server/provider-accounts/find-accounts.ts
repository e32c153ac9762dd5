import { alias } from 'drizzle-orm/pg-core';
import { and, arrayContains, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { auditLog } from '#database/schema/platform.ts';
import { ACCOUNT_EVENTS } from '../../endpoints.ts';

/** The most accounts and events that one response has. */
const MOST_ACCOUNTS = 500;
const MOST_EVENTS = 50;

/**
 * The condition that an account is the provider's. It is word for word that of the index `members_providers`, so that
 * PostgreSQL can use the index.
 */
export const isProviders = sql`${members.role} = 'reviewer'`;

/** The condition that an account is an administrator's and not disabled. */
export const isAdministrators = and(
  isProviders,
  arrayContains(members.providerRoles, ['administrator']),
  isNull(members.disabledAt),
);

/** Whether an administrator can sign in. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  return (await db.$count(members, and(isAdministrators, hasChosenPassword(db)))) > 0;
}

/** Whether an account of the provider's has chosen a password yet, so that it can sign in. */
export function hasChosenPassword(db: Database) {
  const chosen = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, members.id), inArray(auditLog.action, ['password-reset', 'first-administrator'])))
    // Looked up for each account: for `exists` PostgreSQL may read the events of all members.
    .limit(1);
  return sql<boolean>`(${chosen}) is not null`;
}

/** Lists the provider's accounts by name, and whether each has chosen a password yet (product §2.28). */
export function findProviderAccounts(db: Database) {
  return db
    .select({
      id: members.id,
      name: members.name,
      email: members.email,
      roles: members.providerRoles,
      disabledAt: members.disabledAt,
      hasPassword: hasChosenPassword(db),
    })
    .from(members)
    .where(isProviders)
    .orderBy(members.name, members.id)
    .limit(MOST_ACCOUNTS);
}

/** Lists the last changes to the provider's accounts, the newest first, with who made them; null for an operator. */
export function findAccountEvents(db: Database) {
  const administrators = alias(members, 'administrators');
  // Each account's events are looked up separately. With a join PostgreSQL may read the events of all members.
  const events = db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: sql<(typeof ACCOUNT_EVENTS)[number]>`${auditLog.action}`.as('action'),
      details: auditLog.details,
    })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, members.id), inArray(auditLog.action, [...ACCOUNT_EVENTS])))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_EVENTS)
    .as('events');
  return db
    .select({
      at: events.at,
      action: events.action,
      name: members.name,
      by: sql<string | null>`(select ${administrators.name} from ${members} ${administrators}
        where ${administrators.id} = (${events.details} ->> 'by')::uuid)`,
      roles: sql<unknown>`${events.details} -> 'roles'`,
    })
    .from(members)
    .innerJoinLateral(events, sql`true`)
    .where(isProviders)
    .orderBy(desc(events.at), desc(events.id))
    .limit(MOST_EVENTS);
}
