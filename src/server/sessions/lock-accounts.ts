import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { errors } from '../errors.ts';

/**
 * Locks an account until the transaction ends. Signing in, changing a password, using reset links and ending sessions
 * start with this lock, so they run one after the other (product §12.1). So does what a member may only do once, or
 * only so often.
 */
export async function lockAccount(tx: Transaction, memberId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
}

/** Locks all accounts, for what an operator does to all of them. */
export async function lockAllAccounts(tx: Transaction): Promise<void> {
  await tx.select({ id: members.id }).from(members).orderBy(members.id).for('no key update');
}

/**
 * Locks the account of whoever is signed in, before something of theirs is added: an account that was erased since the
 * request began must stay empty.
 * @throws ExpectedError signed-out if it was disabled or erased meanwhile
 */
export async function lockOwnAccount(tx: Transaction, memberId: string): Promise<void> {
  // PostgreSQL checks the condition again once it has waited for the lock.
  const locked = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.disabledAt)))
    .for('no key update');
  if (locked.length === 0) throw errors.signedOut();
}
