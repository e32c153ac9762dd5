import { and, desc, eq, isNull, lt, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { FEWEST_LETTERS } from '#shared/searchable.ts';
import type { Database } from '#database/database.ts';
import { containing, hasTrigram, isFoundByIndex, NEWEST_READ } from '#database/search-by-index.ts';
import type { fetchAllClients } from '../endpoints.ts';
import { searchedClient } from './client-values.ts';
import type { ClientRow } from './present-client.ts';
import { clients } from '#database/schema/clients.ts';

type Part = ParsedRequest<typeof fetchAllClients, 'query'>;

/**
 * Lists a member's customers that are not deleted, the newest first. With a limit, it returns one part of the list
 * (product §2.9).
 */
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

/**
 * Searches a member's customers and returns the newest hits. A text without three letters or digits in a row is only
 * looked for in the newest customers, because the index only has groups of three (product §2.23).
 */
export async function searchClients(db: Database, memberId: string, q: string, limit: number): Promise<ClientRow[]> {
  if (q.length < FEWEST_LETTERS) return [];
  const recent = db
    .select()
    .from(clients)
    .where(and(isNull(clients.deletedAt), eq(clients.memberId, memberId)))
    .orderBy(desc(clients.customerNumber))
    .limit(NEWEST_READ)
    .as('recent');
  const newest = await db
    .select()
    .from(recent)
    .where(contains(recent.searchText, q))
    .orderBy(desc(recent.customerNumber))
    .limit(limit);
  return newest.length === limit || !isIndexed(q) ? newest : listClients(db, memberId, { q, limit });
}

function wanted(memberId: string, q: string | null) {
  return and(isNull(clients.deletedAt), q === null ? eq(clients.memberId, memberId) : isFound(memberId, q));
}

function isFound(memberId: string, q: string) {
  if (!isIndexed(q)) return and(eq(clients.memberId, memberId), contains(clients.searchText, q));
  const { text, digits } = searchedClient(q);
  const has = (part: string) => isFoundByIndex(clients.memberId, memberId, clients.searchText, containing(part));
  if (digits === null) return has(text);
  // With `or`, PostgreSQL would read all of the member's customers.
  const having = (part: string) => sql`select ${clients.id} from ${clients} where ${has(part)}`;
  return sql`${clients.id} = any (array(${having(text)} union ${having(digits)}))`;
}

function isIndexed(q: string): boolean {
  const { text, digits } = searchedClient(q);
  return hasTrigram(digits ?? text);
}

function contains(searchText: SQLWrapper, q: string) {
  const { text, digits } = searchedClient(q);
  const has = (part: string) => sql`strpos(${searchText}, ${part}) > 0`;
  return digits === null ? has(text) : or(has(text), has(digits));
}
