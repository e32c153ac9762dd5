import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Actor, actorDetails, recordAudit } from '#server/audit/record-audit.ts';
import type { Database, Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { endSessionsOf } from '#server/sessions/sessions.ts';
import { members } from '#database/schema/accounts.ts';
import { lockAccount } from '#server/sessions/lock-accounts.ts';
import { findAccount } from './find-account.ts';
import { endMailedLinks } from './password/reset-link.ts';

/**
 * Disables a member's or provider's account for an operator. Its sessions end, its mailed links are invalidated, and
 * signing in is refused like a wrong password (product §12.1).
 * @returns how many sessions ended
 * @throws ExpectedError not-found if the address has no account
 */
export function disableAccount(db: Database, email: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => disableLocked(tx, await lockByEmail(tx, email), now, null));
}

/**
 * Disables a locked account.
 * @returns how many sessions ended
 */
export async function disableLocked(tx: Transaction, id: string, now: Date, by: Actor): Promise<number> {
  const changed = await tx
    .update(members)
    .set({ disabledAt: now })
    .where(and(eq(members.id, id), isNull(members.disabledAt)))
    .returning({ id: members.id });
  if (changed.length > 0) await recordAudit(tx, id, 'account-disabled', actorDetails(by), now);
  await endMailedLinks(tx, id, now);
  return endSessionsOf(tx, id);
}

/**
 * Enables an account again, with its earlier password (product §12.1).
 * @throws ExpectedError not-found if the address has no account
 */
export function enableAccount(db: Database, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => enableLocked(tx, await lockByEmail(tx, email), now, null));
}

/** Enables a locked account again. */
export async function enableLocked(tx: Transaction, id: string, now: Date, by: Actor): Promise<void> {
  const changed = await tx
    .update(members)
    .set({ disabledAt: null })
    .where(and(eq(members.id, id), isNotNull(members.disabledAt)))
    .returning({ id: members.id });
  if (changed.length > 0) await recordAudit(tx, id, 'account-enabled', actorDetails(by), now);
}

async function lockByEmail(tx: Transaction, email: string): Promise<string> {
  const account = await findAccount(tx, email);
  if (account === null) throw errors.notFound();
  await lockAccount(tx, account.id);
  return account.id;
}
