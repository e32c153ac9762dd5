import { alias } from 'drizzle-orm/pg-core';
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { auditLog } from '#database/schema/platform.ts';
import { ACCOUNT_EVENTS } from '../../endpoints.ts';

/** The most accounts and events that one response has. */
const MOST_ACCOUNTS = 500;
const MOST_EVENTS = 50;

/** Lists the provider's accounts by name, and whether each has chosen a password yet (product §2.28). */
export function findProviderAccounts(db: Database) {
  const chosen = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.memberId, members.id), inArray(auditLog.action, ['password-reset', 'first-administrator'])));
  return db
    .select({
      id: members.id,
      name: members.name,
      email: members.email,
      roles: members.providerRoles,
      disabledAt: members.disabledAt,
      hasPassword: sql<boolean>`${exists(chosen)}`,
    })
    .from(members)
    .where(eq(members.role, 'reviewer'))
    .orderBy(members.name, members.id)
    .limit(MOST_ACCOUNTS);
}

/** Lists the last changes to the provider's accounts, the newest first, with who made them; null for an operator. */
export function findAccountEvents(db: Database) {
  const administrators = alias(members, 'administrators');
  return db
    .select({
      at: auditLog.at,
      action: sql<(typeof ACCOUNT_EVENTS)[number]>`${auditLog.action}`,
      name: members.name,
      by: administrators.name,
      roles: sql<unknown>`${auditLog.details} -> 'roles'`,
    })
    .from(auditLog)
    .innerJoin(members, eq(members.id, auditLog.memberId))
    .leftJoin(administrators, sql`${administrators.id}::text = ${auditLog.details} ->> 'by'`)
    .where(and(eq(members.role, 'reviewer'), inArray(auditLog.action, [...ACCOUNT_EVENTS])))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MOST_EVENTS);
}
