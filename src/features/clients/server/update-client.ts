import { and, eq, ne, not, or } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { checkSeen } from '#server/seen-version.ts';
import { clientValues, type ClientInRequest } from './client-values.ts';
import { ownClient } from './own-client.ts';
import { clients } from '#database/schema/clients.ts';
import { invoices } from '#database/schema/invoices.ts';

/**
 * Replaces all values of a customer, so that nothing of an earlier type stays (product §4.7).
 * @param seen the version that the client has read
 * @returns the version of what is saved; and the numbers of the invoices that have their figures in another currency now
 * @throws ExpectedError not-found, values-changed
 */
export async function updateClient(
  tx: Transaction,
  memberId: string,
  clientId: string,
  { given, seen }: { given: ClientInRequest; seen: string | null | undefined },
  now: Date,
): Promise<{ version: string; inNewCurrency: string[] }> {
  const [before] = await tx.select().from(clients).where(ownClient(memberId, clientId)).for('no key update');
  if (before === undefined) throw errors.notFound();
  const [after] = await tx
    .update(clients)
    .set({ ...clientValues(given, before.customerNumber), updatedAt: now })
    .where(eq(clients.id, clientId))
    .returning();
  const version = checkSeen(seen, before, after);
  return {
    version,
    inNewCurrency: before.currencyCode === after?.currencyCode ? [] : await openInvoices(tx, clientId),
  };
}

/** The numbers of a customer's invoices whose amounts are in its currency of today: drafts and returned ones. */
async function openInvoices(tx: Transaction, clientId: string): Promise<string[]> {
  const isOpen = or(not(invoices.sentStatus), eq(invoices.reviewState, 'returned'));
  const found = await tx
    .select({ invoiceNumber: invoices.invoiceNumber })
    .from(invoices)
    // A credit note keeps the currency of its invoice (product §4.10).
    .where(and(eq(invoices.clientId, clientId), isOpen, eq(invoices.kind, 'invoice'), ne(invoices.total, 0n)));
  return found
    .map(({ invoiceNumber }) => invoiceNumber)
    .toSorted((a, b) => a - b)
    .map(String);
}
