import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { checkSeen } from '#server/seen-version.ts';
import { clientValues, type ClientInRequest } from './client-values.ts';
import { ownClient } from './own-client.ts';
import { clients } from '#database/schema/clients.ts';

/**
 * Replaces all values of a customer, so that nothing of an earlier type stays (product §4.7).
 * @param seen the version that the client has read
 * @returns the version of what is saved
 * @throws ExpectedError not-found, values-changed
 */
export async function updateClient(
  tx: Transaction,
  memberId: string,
  clientId: string,
  { given, seen }: { given: ClientInRequest; seen: string | null | undefined },
  now: Date,
): Promise<string> {
  const [before] = await tx.select().from(clients).where(ownClient(memberId, clientId)).for('no key update');
  if (before === undefined) throw errors.notFound();
  const [after] = await tx
    .update(clients)
    .set({ ...clientValues(given, before.customerNumber), updatedAt: now })
    .where(eq(clients.id, clientId))
    .returning();
  return checkSeen(seen, before, after);
}
