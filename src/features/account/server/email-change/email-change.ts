import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Database, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/database-failure.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';
import { enqueueNotice } from '#server/mail/notices.ts';
import { isInLife, isOutOfLife } from '#server/sessions/link-life.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { emailChanges, members } from '#database/schema/accounts.ts';
import { emailChangeAskedNotice, emailChangedNotice } from './email-change-notices.ts';
import { lockAccount } from '#server/sessions/lock-accounts.ts';
import { moveNetworks } from '../limits/known-network.ts';
import { endResetLinks } from '../password/reset-link.ts';
import { accountErrors } from '../errors.ts';
import { DAY, HOUR } from '#shared/duration.ts';

/** The job that mails the link. */
export const confirmEmailMail: JobKind<{ id: string }> = { name: 'confirm-email-mail' };

/** How long the link to a new address works, in milliseconds (product §12.2). */
const LINK_LIFE = HOUR;
/**
 * How long a change is kept after that, in milliseconds: as long as its mail is tried. A try that comes after the hour
 * finds it here, and makes a link with an hour of its own.
 */
const MAIL_TRIES = 3 * DAY;

/**
 * Stores the address that an account wants, in place of an earlier request. The old address is notified, and the new
 * one gets a link that confirms it (product §12.2). The caller has locked the account and verified its password.
 */
export async function requestEmailChange(
  tx: Transaction,
  jobs: Dependencies['jobs'],
  { sessionId, memberId, email }: Pick<SignedIn, 'sessionId' | 'memberId' | 'email'>,
  newEmail: string,
  now: Date,
): Promise<void> {
  const requested = { id: randomUUID(), newEmail, tokenHash: null, expiresAt: new Date(now.getTime() + LINK_LIFE) };
  await tx
    .insert(emailChanges)
    .values({ memberId, ...requested })
    .onConflictDoUpdate({ target: emailChanges.memberId, set: requested });
  await jobs.enqueue(tx, confirmEmailMail, { id: requested.id });
  await recordAudit(tx, memberId, 'email-change-asked', { session: sessionId }, now);
  await enqueueNotice(tx, jobs, emailChangeAskedNotice(email, newEmail, now), now);
}

/**
 * The requested change with this id; null if it was confirmed or replaced by another one, or if the account's links have
 * been invalidated.
 */
export async function findEmailChange(db: Database, id: string): Promise<{ newEmail: string } | null> {
  const [requested] = await db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .innerJoin(members, eq(members.id, emailChanges.memberId))
    .where(and(eq(emailChanges.id, id), ne(members.email, emailChanges.newEmail)));
  return requested ?? null;
}

/**
 * Creates the token for the link that confirms a change, in place of an earlier token. Its hour begins now, because the
 * mail may leave long after the request. Only its hash is stored. Returns null if the change was replaced by another
 * one, or if the account's links have been invalidated (product §12.2).
 */
export async function createEmailToken(db: Database, id: string, now: Date): Promise<string | null> {
  const token = newToken();
  const noted = await db
    .update(emailChanges)
    .set({ tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + LINK_LIFE) })
    .where(eq(emailChanges.id, id))
    .returning({ id: emailChanges.id });
  return noted.length === 0 ? null : token;
}

/**
 * Gives an account its new address by the link that was mailed there. The link works once. Using it again in its hour,
 * as after a lost response, is taken as done while the account still has the address. Links mailed to the old address
 * are invalidated and that address is notified. Sessions stay, so that an owner who did not request this can still take
 * the account back (product §12.2).
 * @throws ExpectedError email-link-expired; new-email-taken if another account has taken the address since
 */
export async function confirmEmailChange(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  token: string,
  now: Date,
): Promise<void> {
  const isGood = and(eq(emailChanges.tokenHash, hashToken(token)), isInLife(emailChanges.expiresAt, LINK_LIFE, now));
  const [link] = await tx.select({ memberId: emailChanges.memberId }).from(emailChanges).where(isGood);
  if (link === undefined) throw accountErrors.emailLinkExpired();
  const { memberId } = link;
  await lockAccount(tx, memberId);
  const [change] = await tx
    .select({ email: members.email, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .innerJoin(members, eq(members.id, emailChanges.memberId))
    .where(isGood);
  if (change === undefined) throw accountErrors.emailLinkExpired();
  const { email, newEmail } = change;
  if (email === newEmail) return;
  try {
    await tx.update(members).set({ email: newEmail }).where(eq(members.id, memberId));
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_unique')) throw accountErrors.newEmailTaken();
    throw error;
  }
  await endResetLinks(tx, memberId, now);
  await moveNetworks(tx, email, newEmail);
  await recordAudit(tx, memberId, 'email-changed', {}, now);
  await enqueueNotice(tx, jobs, emailChangedNotice(email, newEmail, settings.provider, now), now);
}

/** Removes changes whose link no longer works, and whose mail is not tried any more. */
export async function removeExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(isOutOfLife(emailChanges.expiresAt, LINK_LIFE, now, MAIL_TRIES));
}
