import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { clientValues, type ClientInRequest } from './client-values.ts';
import { ownClient } from './own-client.ts';
import { clients } from '#database/schema/clients.ts';

/**
 * Replaces all values of a customer, so that nothing of an earlier type stays (product §4.7).
 * @throws ExpectedError not-found
 */
export async function updateClient(
  tx: Transaction,
  memberId: string,
  clientId: string,
  given: ClientInRequest,
  now: Date,
): Promise<void> {
  const [client] = await tx
    .select({ customerNumber: clients.customerNumber })
    .from(clients)
    .where(ownClient(memberId, clientId))
    .for('no key update');
  if (client === undefined) throw errors.notFound();
  await tx
    .update(clients)
    .set({ ...clientValues(given, client.customerNumber), updatedAt: now })
    .where(eq(clients.id, clientId));
}
