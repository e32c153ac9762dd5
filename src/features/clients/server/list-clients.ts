import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { searchable } from '#shared/searchable.ts';
import type { Database } from '#database/database.ts';
import { containing, hasTrigram, isFoundByIndex } from '#database/search-by-index.ts';
import type { fetchAllClients } from '../endpoints.ts';
import type { ClientRow } from './present-client.ts';
import { clients } from '#database/schema/clients.ts';

type Part = ParsedRequest<typeof fetchAllClients, 'query'>;

/** Lists a member's customers that are not deleted, the newest first, all or a part of them (product §2.9). */
export async function listClients(db: Database, memberId: string, { limit, after, q }: Part): Promise<ClientRow[]> {
  const list = db
    .select()
    .from(clients)
    .where(and(wanted(memberId, q), after === undefined ? undefined : lt(clients.customerNumber, after)))
    .orderBy(desc(clients.customerNumber));
  return limit === undefined ? list : list.limit(limit);
}

/** Counts a member's customers, or those that match a search. */
export function countClients(db: Database, memberId: string, { q }: Pick<Part, 'q'>): Promise<number> {
  return db.$count(clients, wanted(memberId, q));
}

function wanted(memberId: string, q: string | null) {
  return and(isNull(clients.deletedAt), q === null ? eq(clients.memberId, memberId) : isFound(memberId, q));
}

function isFound(memberId: string, q: string) {
  const text = searchable([q]);
  return hasTrigram(text)
    ? isFoundByIndex(clients.memberId, memberId, clients.searchText, containing(text))
    : and(eq(clients.memberId, memberId), sql`strpos(${clients.searchText}, ${text}) > 0`);
}
