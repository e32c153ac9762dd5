import { randomUUID } from 'node:crypto';
import type { ParsedRequest } from '#shared/endpoint.ts';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { accountErrors } from '../errors.ts';
import type { createUser } from '../../endpoints.ts';

/**
 * Creates the account of a new member (product §2.4). The caller has hashed the password, because hashing takes too
 * long for a transaction.
 * @returns the member's id
 * @throws ExpectedError email-taken
 */
export async function registerMember(
  tx: Transaction,
  registration: Pick<ParsedRequest<typeof createUser, 'body'>, 'name' | 'phoneNo' | 'email'>,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const { name, phoneNo, email } = registration;
  const registered = await tx
    .insert(members)
    .values({ id, role: 'member', name, phoneNo, email, passwordHash, createdAt: now })
    // An error of the database would have the address, in the database server's log.
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (registered.length === 0) throw accountErrors.emailTaken().at('email');
  return id;
}
