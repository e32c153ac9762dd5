import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { isInLife, isOutOfLife } from '#server/sessions/link-life.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { emailChanges, members, passwordResets } from '#database/schema/accounts.ts';
import { lockAccount } from '#server/sessions/lock-accounts.ts';
import { HOUR } from '#shared/duration.ts';

/** How long a reset link works, in milliseconds (product §12.2). */
export const RESET_LINK_LIFE = HOUR;

/**
 * Creates the token of a reset link for an address. Only its hash is stored. Returns null if the account is disabled, or
 * has another address by now: whoever reads the old one's mail must not get a link.
 */
export async function createResetToken(
  tx: Transaction,
  { id: memberId, email }: { id: string; email: string },
  now: Date,
): Promise<string | null> {
  await lockAccount(tx, memberId);
  const [open] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.email, email), isNull(members.disabledAt)));
  if (open === undefined) return null;
  const token = newToken();
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    memberId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + RESET_LINK_LIFE),
  });
  return token;
}

const isInItsHour = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), isInLife(passwordResets.expiresAt, RESET_LINK_LIFE, now));
const isGood = (token: string, now: Date) => and(isInItsHour(token, now), isNull(passwordResets.usedAt));

/** Whether a reset link is still valid. */
export async function isResetTokenGood(db: Database, token: string, now: Date): Promise<boolean> {
  return (
    (await db.select({ memberId: passwordResets.memberId }).from(passwordResets).where(isGood(token, now))).length > 0
  );
}

/** Uses a reset link and locks its account. If two requests use it at once, one gets the account and the other null. */
export async function takeResetToken(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ memberId: string; email: string } | null> {
  const [link] = await tx
    .select({ memberId: passwordResets.memberId })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)));
  if (link === undefined) return null;
  await lockAccount(tx, link.memberId);
  const used = await tx.update(passwordResets).set({ usedAt: now }).where(isGood(token, now)).returning();
  if (used.length === 0) return null;
  const [account] = await tx
    .select({ memberId: members.id, email: members.email })
    .from(members)
    .where(eq(members.id, link.memberId));
  return account ?? null;
}

/**
 * The account whose password was chosen by a link, until the link's hour ends; null if it was not, or if the account's
 * links have been invalidated since (product §12.2).
 */
export async function findReset(
  db: Database,
  token: string,
  now: Date,
): Promise<{ email: string; passwordHash: string } | null> {
  const [account] = await db
    .select({ email: members.email, passwordHash: members.passwordHash })
    .from(passwordResets)
    .innerJoin(members, eq(members.id, passwordResets.memberId))
    .where(and(isInItsHour(token, now), isNotNull(passwordResets.usedAt)));
  return account ?? null;
}

/**
 * Invalidates all mailed links of an account: those for a new password and those for a new address (product §12.2). The
 * caller has locked the account.
 */
export async function endMailedLinks(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await endResetLinks(tx, memberId, now);
  await tx.delete(emailChanges).where(eq(emailChanges.memberId, memberId));
}

/** Invalidates the links for a new password alone. The one that is used just now is kept, because it can be repeated. */
export async function endResetLinks(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await tx
    .delete(passwordResets)
    .where(
      and(eq(passwordResets.memberId, memberId), or(isNull(passwordResets.usedAt), ne(passwordResets.usedAt, now))),
    );
}

/** Removes links that no longer work. */
export async function removeExpiredResetLinks(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(isOutOfLife(passwordResets.expiresAt, RESET_LINK_LIFE, now));
}
