import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { queuedMail } from '#server/mail/queued-mail.ts';
import { startSession } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type { createUser } from '../../endpoints.ts';
import { rememberNetwork } from '../limits/known-network.ts';
import { hashPassword } from '../password/password.ts';
import { registerMember } from './register-member.ts';
import { composeWelcomeMail } from './welcome-mail.ts';

/**
 * Registers a member, mails the welcome and signs the member in (product §2.4, §10.9).
 * @returns the session's token
 * @throws ExpectedError email-taken
 */
export async function signUp(
  deps: Pick<Dependencies, 'db' | 'jobs' | 'clock' | 'settings'>,
  request: FastifyRequest,
  registration: ParsedRequest<typeof createUser, 'body'>,
): Promise<string> {
  const { db, jobs, clock, settings } = deps;
  const passwordHash = await hashPassword(registration.password);
  const authtoken = await db.transaction(async (tx) => {
    const memberId = await registerMember(tx, registration, passwordHash, clock());
    await jobs.enqueue(tx, queuedMail, composeWelcomeMail(memberId, registration, settings));
    return startSession(tx, memberId, request.headers['user-agent'] ?? '', clock());
  });
  await rememberNetwork(deps, request, registration.email);
  return authtoken;
}
