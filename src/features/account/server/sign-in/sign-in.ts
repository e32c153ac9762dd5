import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { rolesOf, startVerifiedSession } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type { login } from '../../endpoints.ts';
import { accountErrors } from '../errors.ts';
import { findAccount } from '../find-account.ts';
import { rememberNetwork } from '../limits/known-network.ts';
import { verifyPassword } from '../password/password.ts';

/**
 * Signs an account in by its password. The log tells who signed in, and who failed to (product §12.1).
 * @returns the new session's token, and what the account may do
 * @throws ExpectedError wrong-login, also for an address without an account and for a disabled account
 */
export async function signIn(
  deps: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  request: FastifyRequest,
  { email, password }: ParsedRequest<typeof login, 'body'>,
) {
  const { db, clock } = deps;
  const account = await findAccount(db, email);
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  if (account === null || !matches || account.disabledAt !== null) {
    request.log.warn({ memberId: account?.id }, 'wrong login');
    throw accountErrors.wrongLogin();
  }
  const authtoken = await startVerifiedSession(db, account, request.headers['user-agent'] ?? '', clock());
  if (authtoken === null) throw accountErrors.wrongLogin();
  request.log.info({ memberId: account.id }, 'signed in');
  await rememberNetwork(deps, request, account.email);
  return { authtoken, role: account.role, roles: rolesOf(account) };
}
