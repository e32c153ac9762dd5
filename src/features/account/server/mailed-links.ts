import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { endResetLinks } from './reset-link.ts';
import { emailChanges } from '#database/schema/accounts.ts';

/**
 * Uses up every link that was mailed for an account, to a new password or a new address; everybody's where none is named
 * (product §12.2). The accounts are locked.
 */
export async function endMailedLinks(tx: Transaction, memberId: string | null, now: Date): Promise<void> {
  await endResetLinks(tx, memberId, now);
  await tx.delete(emailChanges).where(memberId === null ? undefined : eq(emailChanges.memberId, memberId));
}
