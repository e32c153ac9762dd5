import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { recordAudit } from '#server/audit/record-audit.ts';
import type { Database, Transaction } from '#database/database.ts';
import { isUniqueViolation } from '#database/is-unique-violation.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { enqueueNotice } from '#server/mail/notices.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { members } from '#database/schema/accounts.ts';
import { emailChangeAskedNotice, emailChangedNotice } from './email-change-notices.ts';
import { lockAccounts } from './find-account.ts';
import { endMailedLinks } from './mailed-links.ts';
import { emailChanges } from '#database/schema/accounts.ts';
import { accountErrors } from './errors.ts';

/** Names the job that mails the link, for those who enqueue it. */
export const confirmEmailMail = { name: 'confirm-email-mail' };

/** Life of the link to a new address in milliseconds (product §12.2). */
const LINK_LIFE = 60 * 60 * 1000;

/**
 * Notes which address an account is to have, in place of one that was asked for before; the old address is told, and the
 * new one is mailed the link that confirms it (product §12.2). The account is locked, and its password verified.
 */
export async function askForEmailChange(
  tx: Transaction,
  jobs: Dependencies['jobs'],
  { memberId, email }: Pick<SignedIn, 'memberId' | 'email'>,
  newEmail: string,
  now: Date,
): Promise<void> {
  const asked = { id: randomUUID(), newEmail, tokenHash: null, expiresAt: new Date(now.getTime() + LINK_LIFE) };
  await tx
    .insert(emailChanges)
    .values({ memberId, ...asked })
    .onConflictDoUpdate({ target: emailChanges.memberId, set: asked });
  await jobs.enqueue(tx, confirmEmailMail, { id: asked.id });
  await recordAudit(tx, memberId, 'email-change-asked', {}, now);
  await enqueueNotice(tx, jobs, emailChangeAskedNotice(email, newEmail, now), now);
}

/** What a change that is asked for still waits for; null once another one, or the end of the account's links, has come. */
export async function findEmailChange(db: Database, id: string): Promise<{ newEmail: string } | null> {
  const [asked] = await db
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(eq(emailChanges.id, id));
  return asked ?? null;
}

/** The token of the link that confirms a change, in place of one made before; only its hash is kept. Null as above. */
export async function createEmailToken(db: Database, id: string): Promise<string | null> {
  const token = newToken();
  const noted = await db
    .update(emailChanges)
    .set({ tokenHash: hashToken(token) })
    .where(eq(emailChanges.id, id))
    .returning({ id: emailChanges.id });
  return noted.length === 0 ? null : token;
}

/**
 * Gives an account its new address by the link that was mailed there, once. Links mailed to the old address are used up
 * and it is told; sessions stay, so that an owner who did not ask for it can still take the account back (product §12.2).
 * @throws ExpectedError email-link-expired, email-taken where another account has taken the address meanwhile
 */
export async function confirmEmailChange(
  tx: Transaction,
  { jobs, settings }: Pick<Dependencies, 'jobs' | 'settings'>,
  token: string,
  now: Date,
): Promise<void> {
  const isGood = and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now));
  const [link] = await tx.select({ memberId: emailChanges.memberId }).from(emailChanges).where(isGood);
  if (link === undefined) throw accountErrors.emailLinkExpired();
  const { memberId } = link;
  await lockAccounts(tx, memberId);
  const [used] = await tx.delete(emailChanges).where(isGood).returning({ newEmail: emailChanges.newEmail });
  const [before] = await tx.select({ email: members.email }).from(members).where(eq(members.id, memberId));
  if (used === undefined || before === undefined) throw accountErrors.emailLinkExpired();
  const { newEmail } = used;
  try {
    await tx.update(members).set({ email: newEmail }).where(eq(members.id, memberId));
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_unique')) throw accountErrors.newEmailTaken();
    throw error;
  }
  await endMailedLinks(tx, memberId, now);
  await recordAudit(tx, memberId, 'email-changed', {}, now);
  await enqueueNotice(tx, jobs, emailChangedNotice(before.email, newEmail, settings.provider, now), now);
}

/** Removes the changes whose link no longer works. */
export async function removeExpiredEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
