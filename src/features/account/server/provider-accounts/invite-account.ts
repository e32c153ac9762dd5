import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { auditLog } from '#database/schema/platform.ts';
import { type Actor, actorDetails, recordAudit } from '#server/audit/record-audit.ts';
import { newToken } from '#server/sessions/session-token.ts';
import { PROVIDER_ROLES, type ProviderRole } from '#shared/role.ts';
import { accountErrors } from '../errors.ts';
import { findAccount } from '../find-account.ts';
import { hashPassword } from '../password/password.ts';
import { createResetToken, RESET_LINK_LIFE } from '../password/reset-link.ts';
import { changeRoles, lockAdministered } from './change-account.ts';

interface Invited {
  email: string;
  name: string;
  /** Unset means all roles for the provider's first account, and 'reviewer' for any other new one. */
  roles?: readonly ProviderRole[] | undefined;
}

/**
 * Creates an account of the provider's for an operator, and a token for a link that lets its reader choose a password.
 * If the address already has one, it creates the token, and changes the roles if they are named (product §6).
 * @throws ExpectedError email-taken if the address is a member's; account-disabled; last-administrator
 */
export async function inviteAccount(db: Database, { email, name, roles }: Invited, now: Date): Promise<string> {
  const passwordHash = await unknownPassword();
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (account !== null && account.role !== 'reviewer') throw accountErrors.emailTaken();
    const id = account?.id ?? (await createAccount(tx, { email, name, roles, passwordHash, by: null, now }));
    if (account !== null && roles !== undefined) await changeRoles(tx, { accountId: id, by: null, now }, { roles });
    const token = await createResetToken(tx, { id, email: account?.email ?? email }, now);
    if (token === null) throw accountErrors.accountDisabled();
    return token;
  });
}

/** The hash of a password that nobody knows. */
export const unknownPassword = (): Promise<string> => hashPassword(newToken());

/**
 * Adds an account for an administrator.
 * @returns its id; null if the same invitation was made already, by a request whose response was lost
 * @throws ExpectedError address-taken; role-missing if the caller is no administrator any more
 */
export async function inviteColleague(tx: Transaction, invited: NewAccount): Promise<string | null> {
  await lockInvitations(tx);
  return (await isInvited(tx, invited)) ? null : createAccount(tx, invited);
}

/** Whether an account was added by the same invitation, whose link still works, and nothing has happened to it since. */
async function isInvited(tx: Transaction, { email, name, roles, by, now }: NewAccount): Promise<boolean> {
  const account = await findAccount(tx, email);
  if (account?.name !== name) return false;
  const events = await tx
    .select({ action: auditLog.action, details: auditLog.details, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.memberId, account.id))
    .limit(2);
  // The administrator may have signed in again, so the session doesn't count.
  const made = events.map(({ action, details }) => ({ action, by: details['by'], roles: details['roles'] }));
  const isRecent = events.every(({ at }) => at.getTime() > now.getTime() - RESET_LINK_LIFE);
  return isRecent && isDeepStrictEqual(made, [{ action: 'account-invited', by: by?.memberId, roles }]);
}

/** Lets invitations wait for each other. While there is no account, there is no row that a second one would wait for. */
const lockInvitations = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('provider-accounts'))`);

interface NewAccount extends Invited {
  passwordHash: string;
  /** Who invites. */
  by: Actor;
  /** Set for the administrator who makes the provider's first account; every other one is invited. */
  action?: 'first-administrator';
  now: Date;
}

/**
 * Creates an account of the provider's, and records in the audit log how it was created. The first one has all roles.
 * @returns its id
 * @throws ExpectedError address-taken; administrator-link-ended if another first one came in between; role-missing if the
 * caller is no administrator any more
 */
export async function createAccount(
  tx: Transaction,
  { email, name, roles, passwordHash, by, action, now }: NewAccount,
): Promise<string> {
  await lockInvitations(tx);
  const isFirst = (await lockAdministered(tx, by)).length === 0;
  if (action === 'first-administrator' && !isFirst) throw accountErrors.administratorLinkEnded();
  const providerRoles: ProviderRole[] = isFirst ? [...PROVIDER_ROLES] : [...(roles ?? ['reviewer' as const])];
  const id = randomUUID();
  const added = await tx
    .insert(members)
    .values({ id, role: 'reviewer', providerRoles, name, phoneNo: '', email, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (added.length === 0) throw accountErrors.addressTaken().at('email');
  await recordAudit(tx, id, action ?? 'account-invited', { ...actorDetails(by), roles: providerRoles }, now);
  return id;
}
