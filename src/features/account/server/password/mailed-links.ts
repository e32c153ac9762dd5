import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { endResetLinks } from './reset-link.ts';
import { emailChanges } from '#database/schema/accounts.ts';

/**
 * Invalidates all mailed links for an account, both for a new password and for a new address; for all accounts if none
 * is named (product §12.2). The caller has locked the accounts.
 */
export async function endMailedLinks(tx: Transaction, memberId: string | null, now: Date): Promise<void> {
  await endResetLinks(tx, memberId, now);
  await tx.delete(emailChanges).where(memberId === null ? undefined : eq(emailChanges.memberId, memberId));
}
