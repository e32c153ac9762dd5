import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { firstAdministratorLinks as links } from '#database/schema/provider.ts';
import { isInLife } from '#server/sessions/link-life.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { accountErrors } from '../errors.ts';
import { isProviders } from './find-accounts.ts';
import { createAccount } from './invite-account.ts';
import { DAY } from '#shared/duration.ts';

/** How long the link works, in milliseconds (product §6). */
const LINK_LIFE = DAY;

/**
 * Creates the token of a link that makes the provider's first account, while the provider has none. Earlier links stop
 * working, so that only the newest one works, whichever process printed it.
 * @returns null if the provider has an account
 */
export async function offerFirstAdministrator(db: Database, now: Date): Promise<string | null> {
  if (await hasProviderAccount(db)) return null;
  const token = newToken();
  const link = { tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + LINK_LIFE) };
  await db.insert(links).values(link).onConflictDoUpdate({ target: links.onlyOne, set: link });
  return token;
}

const isGood = (token: string, now: Date) =>
  and(eq(links.tokenHash, hashToken(token)), isInLife(links.expiresAt, LINK_LIFE, now));

/**
 * Checks a link.
 * @throws ExpectedError administrator-link-ended
 */
export async function assertFirstAdministratorLink(db: Database, token: string, now: Date): Promise<void> {
  const isLink = (await db.$count(links, isGood(token, now))) > 0;
  if (!isLink || (await hasProviderAccount(db))) throw accountErrors.administratorLinkEnded();
}

/**
 * Uses the link: creates the provider's first account, which has all roles. If two requests use it at once, one is
 * refused.
 * @returns the account's id
 * @throws ExpectedError administrator-link-ended; address-taken
 */
export async function createFirstAdministrator(
  tx: Transaction,
  { token, ...person }: { token: string; name: string; email: string; passwordHash: string },
  now: Date,
): Promise<string> {
  const used = await tx.delete(links).where(isGood(token, now)).returning({ hash: links.tokenHash });
  if (used.length === 0) throw accountErrors.administratorLinkEnded();
  return createAccount(tx, { ...person, by: null, action: 'first-administrator', now });
}

async function hasProviderAccount(db: Database): Promise<boolean> {
  return (await db.$count(members, isProviders)) > 0;
}
