import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { isRemembered, remember } from '#server/http/limits/rate-limit.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';

type NetworkDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>;

/**
 * How many seconds a network is remembered after a sign-in. It is longer than the time between two invoices (product
 * §12.3).
 */
const KNOWN_FOR = 90 * 24 * 60 * 60;

const keyOf = (request: FastifyRequest, email: string) => `${foldEmail(email)} signed in from ${networkOf(request.ip)}`;

/** Remembers that an account signed in from a network. */
export async function rememberNetwork(
  { db, clock, settings }: NetworkDependencies,
  request: FastifyRequest,
  email: string,
) {
  if (settings.rateLimit) await remember(db, keyOf(request, email), KNOWN_FOR, clock());
}

/** Whether an account signed in from this network in the last ninety days; false for an address without an account. */
export function isKnownNetwork(
  { db, clock }: Pick<NetworkDependencies, 'db' | 'clock'>,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  return isRemembered(db, keyOf(request, email), clock());
}
