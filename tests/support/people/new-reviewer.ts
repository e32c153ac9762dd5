import { changeOwnPassword } from '#features/account/server/password/change-own-password.ts';
import { hashPassword } from '#features/account/server/password/password.ts';
import { takeResetToken } from '#features/account/server/password/reset-link.ts';
import { inviteAccount } from '#features/account/server/provider-accounts/invite-account.ts';
import { startSession } from '#server/sessions/sessions.ts';
import { PROVIDER_ROLES, type ProviderRole } from '#shared/role.ts';
import type { TestApp } from '../program/test-app.ts';
import { REVIEWER_PASSWORD } from './log-in.ts';

/** Hashed once, because hashes are slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** Invites somebody at the provider, with all roles unless some are named, who chooses a password and signs in. */
export async function newReviewer(
  { deps: { db, clock, jobs } }: TestApp,
  name: string,
  roles: readonly ProviderRole[] = PROVIDER_ROLES,
): Promise<{ token: string; email: string; memberId: string }> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@leverantor.example`;
  const link = await inviteAccount(db, { email, name, roles }, clock());
  const hash = await (passwordHash ??= hashPassword(REVIEWER_PASSWORD));
  return db.transaction(async (tx) => {
    const account = await takeResetToken(tx, link, clock());
    if (account === null) throw new Error('The reviewer could not choose a password.');
    await changeOwnPassword(tx, jobs, { ...account, sessionId: null }, hash, 'password-reset', clock());
    const { memberId } = account;
    return { email, memberId, token: await startSession(tx, memberId, '', clock()) };
  });
}
