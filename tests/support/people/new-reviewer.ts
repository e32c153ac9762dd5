import { inviteAccount } from '#features/account/server/provider-accounts/invite-account.ts';
import { PROVIDER_ROLES, type ProviderRole } from '#shared/role.ts';
import type { TestApp } from '../program/test-app.ts';

const PASSWORD = 'granskar123';

/** Invites somebody at the provider, with all roles unless some are named, who chooses a password and signs in. */
export async function newReviewer(
  program: TestApp,
  name: string,
  roles: readonly ProviderRole[] = PROVIDER_ROLES,
): Promise<{ token: string; email: string }> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@leverantor.example`;
  const { db, clock } = program.deps;
  const link = await inviteAccount(db, { email, name, roles }, clock());
  const url = `/api/auth/resetpassword?token=${link}`;
  const chosen = await program.request('POST', url, { body: { password: PASSWORD } });
  if (chosen.status !== 200) throw new Error(`The reviewer could not choose a password: ${chosen.json.message}`);
  const { json } = await program.request('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  return { token: json.authtoken, email };
}
