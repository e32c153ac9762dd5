import { sql, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { rateLimits } from '#database/schema/platform.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { isRemembered, LONGEST_WINDOW } from '#server/http/limits/rate-limit.ts';
import { foldEmail } from '#shared/contact/e-mail-address.ts';

type NetworkDependencies = Pick<Dependencies, 'db' | 'clock' | 'settings'>;

/**
 * How long a network is remembered after a sign-in, in milliseconds: as long as anything may be. It is longer than the
 * time between two invoices (product §12.3).
 */
const KNOWN_FOR = LONGEST_WINDOW;

/** The beginning of the keys under which an address's networks are remembered. */
export const networksOf = (email: string): string => `${foldEmail(email)} signed in from `;

/**
 * Whether a key remembers a network of this address. A range, because no index is used for a beginning that is a
 * parameter.
 */
export function isNetworkOf(email: string): SQL {
  const beginning = networksOf(email);
  const key = sql`${rateLimits.key} collate "C"`;
  return sql`(${key} >= ${beginning} and ${key} < ${`${beginning}\u{10ffff}`})`;
}

const keyOf = (request: FastifyRequest, email: string) => networksOf(email) + networkOf(request.ip);

/**
 * Remembers for ninety days that an account signed in from a network. If the account is just being erased, the statement
 * waits, and then finds no account with this address. So nothing of it stays behind.
 */
export async function rememberNetwork(
  { db, clock, settings }: NetworkDependencies,
  request: FastifyRequest,
  email: string,
) {
  if (!settings.rateLimit) return;
  const resetsAt = new Date(clock().getTime() + KNOWN_FOR);
  await db
    .insert(rateLimits)
    .select(
      sql`select ${keyOf(request, email)}::text, 1, ${resetsAt.toISOString()}::timestamptz from (
        select from ${members} where lower(${members.email} collate "C") = ${foldEmail(email)} for share
      ) account`,
    )
    .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt } });
}

/** Remembers an account's networks under its new address, where those of nobody else are. */
export async function moveNetworks(tx: Transaction, from: string, to: string): Promise<void> {
  const [before, after] = [networksOf(from), networksOf(to)];
  if (before === after) return;
  await tx.delete(rateLimits).where(isNetworkOf(to));
  await tx
    .update(rateLimits)
    .set({ key: sql`${after} || substr(${rateLimits.key}, ${before.length + 1}::int)` })
    .where(isNetworkOf(from));
}

/** Whether an account signed in from this network in the last ninety days; false for an address without an account. */
export function isKnownNetwork(
  { db, clock }: Pick<NetworkDependencies, 'db' | 'clock'>,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  return isRemembered(db, keyOf(request, email), clock());
}
