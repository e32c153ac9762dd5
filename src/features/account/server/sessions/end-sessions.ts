import { recordAudit } from '#server/audit/record-audit.ts';
import type { Database } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { endEverySession } from '#server/sessions/sessions.ts';
import { lockAccounts } from '#server/sessions/lock-accounts.ts';
import { findAccount } from '../find-account.ts';
import { endMailedLinks } from '../password/reset-link.ts';

/**
 * Signs an account out everywhere and invalidates its mailed links, for an operator. Without an address it does this
 * for all accounts (product §12.1).
 * @returns how many sessions ended
 * @throws ExpectedError not-found if the address has no account
 */
export function endSessions(db: Database, email: string | null, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const account = email === null ? null : await findAccount(tx, email);
    if (email !== null && account === null) throw errors.notFound();
    const memberId = account?.id ?? null;
    await lockAccounts(tx, memberId);
    await endMailedLinks(tx, memberId, now);
    await recordAudit(tx, memberId, 'sessions-ended', {}, now);
    return endEverySession(tx, memberId);
  });
}
