import { and, eq, isNotNull, notExists } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { ownClient } from './own-client.ts';
import { invoices } from '#database/schema/invoices.ts';
import { clients } from '#database/schema/clients.ts';

/**
 * Deletes a customer. One with invoices is only hidden, because the invoices need it (product §6). The lock prevents a
 * new invoice for it at the same time.
 * @throws ExpectedError not-found
 */
export async function deleteClient(tx: Transaction, memberId: string, clientId: string, now: Date): Promise<void> {
  const [client] = await tx.select({ id: clients.id }).from(clients).where(ownClient(memberId, clientId)).for('update');
  if (client === undefined) throw errors.notFound();
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.clientId, clientId)).limit(1);
  if (invoice === undefined) await tx.delete(clients).where(eq(clients.id, clientId));
  else await tx.update(clients).set({ deletedAt: now }).where(eq(clients.id, clientId));
}

/** Removes the deleted customers that no invoice needs any more, because their last drafts are in the trash since. */
export async function removeUnneededClients(db: Database): Promise<void> {
  const needing = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.clientId, clients.id));
  await db.delete(clients).where(and(isNotNull(clients.deletedAt), notExists(needing)));
}
