import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Database, Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { endEverySession } from '#server/sessions/sessions.ts';
import { members } from '#database/schema/accounts.ts';
import { findAccount, lockAccounts } from './find-account.ts';
import { endMailedLinks } from './mailed-links.ts';

/**
 * Shuts an account out, a member's or a reviewer's, at an operator's wish: its sessions end, its mailed links are used up,
 * and signing in is refused as a wrong password is (product §12.1).
 * @returns how many sessions there were
 * @throws ExpectedError not-found for an address without an account
 */
export function disableAccount(db: Database, email: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const id = await lockByEmail(tx, email);
    const changed = await tx
      .update(members)
      .set({ disabledAt: now })
      .where(and(eq(members.id, id), isNull(members.disabledAt)))
      .returning({ id: members.id });
    if (changed.length > 0) await recordAudit(tx, id, 'account-disabled', {}, now);
    await endMailedLinks(tx, id, now);
    return endEverySession(tx, id);
  });
}

/**
 * Lets an account in again, with the password from before (product §12.1).
 * @throws ExpectedError not-found for an address without an account
 */
export function enableAccount(db: Database, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const id = await lockByEmail(tx, email);
    const changed = await tx
      .update(members)
      .set({ disabledAt: null })
      .where(and(eq(members.id, id), isNotNull(members.disabledAt)))
      .returning({ id: members.id });
    if (changed.length > 0) await recordAudit(tx, id, 'account-enabled', {}, now);
  });
}

async function lockByEmail(tx: Transaction, email: string): Promise<string> {
  const account = await findAccount(tx, email);
  if (account === null) throw errors.notFound();
  await lockAccounts(tx, account.id);
  return account.id;
}
