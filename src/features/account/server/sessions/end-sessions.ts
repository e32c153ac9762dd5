import { recordAudit } from '#server/audit/record-audit.ts';
import type { Database } from '#database/database.ts';
import { emailChanges, passwordResets, sessions } from '#database/schema/accounts.ts';
import { errors } from '#server/errors.ts';
import { endSessionsOf } from '#server/sessions/sessions.ts';
import { lockAccount, lockAllAccounts } from '#server/sessions/lock-accounts.ts';
import { findAccount } from '../find-account.ts';
import { endMailedLinks } from '../password/reset-link.ts';

/**
 * Signs an account out everywhere and invalidates its mailed links, for an operator (product §12.1).
 * @returns how many sessions ended
 * @throws ExpectedError not-found if the address has no account
 */
export function endSessions(db: Database, email: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (account === null) throw errors.notFound();
    await lockAccount(tx, account.id);
    await endMailedLinks(tx, account.id, now);
    await recordAudit(tx, account.id, 'sessions-ended', {}, now);
    return endSessionsOf(tx, account.id);
  });
}

/**
 * Does so for all accounts. It has statements of its own, so that no missing id can end everybody's sessions.
 * @returns how many sessions ended
 */
export function endAllSessions(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await lockAllAccounts(tx);
    await tx.delete(passwordResets);
    await tx.delete(emailChanges);
    await recordAudit(tx, null, 'sessions-ended', {}, now);
    return (await tx.delete(sessions).returning({ id: sessions.id })).length;
  });
}
