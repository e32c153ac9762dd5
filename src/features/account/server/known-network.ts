import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { isRemembered, remember } from '#server/http/limits/rate-limit.ts';
import { foldEmail } from '#shared/e-mail-address.ts';

type Remembering = Pick<Dependencies, 'db' | 'clock' | 'settings'>;

/** Seconds that a network is known after a sign-in: longer than from one invoice to the next (product §12.3). */
const KNOWN_FOR = 90 * 24 * 60 * 60;

const keyOf = (request: FastifyRequest, email: string) => `${foldEmail(email)} signed in from ${networkOf(request.ip)}`;

/** Notes that an account was signed in to from a network. */
export async function noteNetwork({ db, clock, settings }: Remembering, request: FastifyRequest, email: string) {
  if (settings.rateLimit) await remember(db, keyOf(request, email), KNOWN_FOR, clock());
}

/** Whether an account was signed in to from this network in the last ninety days; never, where there is none. */
export function isKnownNetwork(
  { db, clock }: Pick<Remembering, 'db' | 'clock'>,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  return isRemembered(db, keyOf(request, email), clock());
}
