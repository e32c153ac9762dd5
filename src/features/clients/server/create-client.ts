import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { keyedId } from '#server/keyed-id.ts';
import { lockOwnAccount } from '#server/sessions/lock-accounts.ts';
import { clientValues, type ClientInRequest } from './client-values.ts';
import { clients } from '#database/schema/clients.ts';

/**
 * Creates a customer with the member's next customer number (product §3.4). A request that is repeated with its key
 * returns the customer that it created.
 * @throws ExpectedError signed-out
 */
export async function createClient(
  tx: Transaction,
  memberId: string,
  given: ClientInRequest,
  now: Date,
): Promise<{ id: string; customerNumber: number }> {
  await lockOwnAccount(tx, memberId);
  const id = keyedId(memberId, given.createKey);
  if (given.createKey !== undefined) {
    const [known] = await tx
      .select({ id: clients.id, customerNumber: clients.customerNumber })
      .from(clients)
      .where(eq(clients.id, id));
    if (known !== undefined) return known;
  }
  const customerNumber = await takeCustomerNumber(tx, memberId);
  await tx
    .insert(clients)
    .values({ id, memberId, customerNumber, ...clientValues(given, customerNumber), createdAt: now, updatedAt: now });
  return { id, customerNumber };
}

/**
 * The last number is kept on the member's row and not read from the customers, so that a deleted customer's number is
 * never used again.
 */
async function takeCustomerNumber(tx: Transaction, memberId: string): Promise<number> {
  const [member] = await tx
    .update(members)
    .set({ lastCustomerNumber: sql`${members.lastCustomerNumber} + 1` })
    .where(eq(members.id, memberId))
    .returning({ lastCustomerNumber: members.lastCustomerNumber });
  if (member === undefined) throw new Error(`The member ${memberId} is missing.`);
  return member.lastCustomerNumber;
}
