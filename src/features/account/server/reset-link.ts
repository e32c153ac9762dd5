import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../../server/database/database.ts';
import { hashToken, newToken } from '../../../server/sessions/session-token.ts';
import { members } from '../../../server/sessions/tables.ts';
import { passwordResets } from './tables.ts';

/** Life of a reset link in milliseconds (product §12.2). */
const RESET_LINK_LIFE = 60 * 60 * 1000;

/** Makes a reset link's token; only its hash is kept. */
export async function createResetToken(tx: Transaction, memberId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    memberId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + RESET_LINK_LIFE),
  });
  return token;
}

const isGood = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

/** Whether a reset link would still be taken. */
export async function isResetTokenGood(db: Database, token: string, now: Date): Promise<boolean> {
  return (
    (await db.select({ memberId: passwordResets.memberId }).from(passwordResets).where(isGood(token, now))).length > 0
  );
}

/** Uses a reset link up, with every other one of the account: of two at once, one gets the account, the other null. */
export async function useResetToken(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ memberId: string; email: string } | null> {
  const [used] = await tx.update(passwordResets).set({ usedAt: now }).where(isGood(token, now)).returning();
  if (used === undefined) return null;
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.memberId, used.memberId), isNull(passwordResets.usedAt)));
  const [account] = await tx
    .select({ memberId: members.id, email: members.email })
    .from(members)
    .where(eq(members.id, used.memberId));
  return account ?? null;
}

/** Removes the links that no longer work. */
export async function removeExpiredResetLinks(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}
