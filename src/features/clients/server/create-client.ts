import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { members } from '#database/schema/accounts.ts';
import { errors } from '#server/errors.ts';
import { keyedId } from '#server/keyed-id.ts';
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
  const id = keyedId(memberId, given.createKey);
  if (given.createKey !== undefined) {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
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
 * @throws ExpectedError signed-out if the account was disabled or erased since the request began
 */
async function takeCustomerNumber(tx: Transaction, memberId: string): Promise<number> {
  const [member] = await tx
    .update(members)
    .set({ lastCustomerNumber: sql`${members.lastCustomerNumber} + 1` })
    .where(and(eq(members.id, memberId), isNull(members.disabledAt)))
    .returning({ lastCustomerNumber: members.lastCustomerNumber });
  if (member === undefined) throw errors.signedOut();
  return member.lastCustomerNumber;
}
