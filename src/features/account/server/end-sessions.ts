import { recordAudit } from '../../../server/audit/record-audit.ts';
import type { Database } from '../../../server/database/database.ts';
import { errors } from '../../../server/errors.ts';
import { endEverySession } from '../../../server/sessions/sessions.ts';
import { findAccount } from './find-account.ts';

/**
 * Signs an account out everywhere, at an operator's wish; everybody where no address is given (product §12.1).
 * @returns how many sessions there were
 * @throws ExpectedError not-found for an address without an account
 */
export function endSessions(db: Database, email: string | null, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    if (email === null) return endEverySession(tx, null);
    const account = await findAccount(tx, email);
    if (account === null) throw errors.notFound();
    await recordAudit(tx, account.id, 'sessions-ended', {}, now);
    return endEverySession(tx, account.id);
  });
}
