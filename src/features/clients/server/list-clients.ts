import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { CallParsed } from '../../../shared/call.ts';
import { searchable } from '../../../shared/searchable.ts';
import type { Database } from '../../../server/database/database.ts';
import type { fetchAllClients } from '../contract.ts';
import type { ClientRow } from './present-client.ts';
import { clients } from './tables.ts';

/** A member's customers that have not been deleted, the newest first, and how many there are in all (product §2.9). */
export async function listClients(
  db: Database,
  memberId: string,
  { limit, after, q }: CallParsed<typeof fetchAllClients, 'query'>,
): Promise<{ rows: ClientRow[]; total: number }> {
  const wanted = and(
    eq(clients.memberId, memberId),
    isNull(clients.deletedAt),
    q === null ? undefined : sql`strpos(${clients.searchText}, ${searchable([q])}) > 0`,
  );
  const list = db
    .select()
    .from(clients)
    .where(and(wanted, after === undefined ? undefined : lt(clients.customerNumber, after)))
    .orderBy(desc(clients.customerNumber));
  const rows = await (limit === undefined ? list : list.limit(limit));
  return { rows, total: await db.$count(clients, wanted) };
}
