import { and, eq, sql } from 'drizzle-orm';
import { builtOnce } from '#database/built-once.ts';
import type { Database, Transaction } from '#database/database.ts';
import { clientName } from '../domain/client-facts.ts';
import { ownClient } from './own-client.ts';
import { presentClient } from './present-client.ts';
import { clients } from '#database/schema/clients.ts';

export { searchedClient } from './client-values.ts';
export { listClients, searchClients } from './list-clients.ts';

/** The name of the customer in a query that joins the customers (product §3.4). */
export const clientViewName = sql<string>`case when ${clients.clientOption} = 'private'
  then concat_ws(' ', ${clients.firstName}, ${clients.lastName}) else ${clients.firstName} end`;

/**
 * Everything that an invoice needs about its customer: the document's facts, the currency, and the customer in the
 * API's form. It also finds a deleted customer. Returns null if the member has none with this id (product §11).
 */
export async function findClientForDocument(db: Database | Transaction, memberId: string, clientId: string) {
  const [row] = await clientOf(db).execute({ memberId, clientId });
  if (row === undefined) return null;
  const { idNumber, street, postalCode, city, country, referenceName, recipientEmail } = row;
  return {
    customer: {
      customerNumber: String(row.customerNumber),
      name: clientName(row),
      idNumber,
      street,
      postalCode,
      city,
      country,
      referenceName,
      recipientEmail,
    },
    currency: row.currencyCode,
    language: row.language,
    client: presentClient(row),
    isDeleted: row.deletedAt !== null,
  };
}

const clientOf = builtOnce((db) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.memberId, sql.placeholder('memberId')), eq(clients.id, sql.placeholder('clientId')))),
);

/**
 * The query for a customer that the member has and has not deleted. It locks the customer against deletion until the
 * transaction ends, so that an invoice can be created for it.
 */
export function lockClient(db: Database, memberId: string, clientId: string) {
  return db
    .select({ id: clients.id, currency: clients.currencyCode })
    .from(clients)
    .where(ownClient(memberId, clientId))
    .for('key share');
}
