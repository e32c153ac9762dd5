import { and, asc, desc, eq, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import { builtOnce } from '#database/built-once.ts';
import type { Database } from '#database/database.ts';
import { clients } from '#database/schema/clients.ts';
import { invoices } from '#database/schema/invoices.ts';
import { containing, hasTrigram, isFoundByIndex } from '#database/search-by-index.ts';
import { searchedClient } from '#features/clients/server/public.ts';
import { numberOfReference } from '../../domain/creditor-reference.ts';
import { type FoundInvoice, invoiceQuery, invoicesOf, isOwnedBy } from './invoice-query.ts';

const { placeholder } = sql;

/** The requested part of a list; the whole list if nothing is set. */
export interface InvoiceListPart {
  limit?: number | undefined;
  /** The number of the last invoice in the previous part. */
  after?: number | undefined;
  /** A part of the invoice number or of the customer's searchable text. */
  q: string | null;
}

/**
 * How many of the newest invoices a search reads one by one before it asks the indexes, for each hit that it wants. In
 * a long list a frequent text is found sooner in this way, and a rare one by the indexes.
 */
const NEWEST_READ_PER_HIT = 10;

/** A member's invoices, the newest first; with a customer only those of the customer (product §2.13, §2.14). */
export async function findInvoices(
  db: Database,
  memberId: string,
  { limit, after, q }: InvoiceListPart,
  clientId?: string,
): Promise<FoundInvoice[]> {
  const given = { memberId, clientId, after, limit };
  if (q === null) return findBy(db, given);
  const { text, digits } = searchedInvoice(q);
  if (limit === undefined || !hasTrigram(digits ?? text)) return findBy(db, { ...given, text, digits });
  const newest = await findBy(db, { ...given, text, digits, recent: NEWEST_READ_PER_HIT * limit });
  if (newest.length === limit) return newest;
  return findBy(db, { ...given, like: containing(text), likeDigits: digits === null ? null : containing(digits) });
}

/**
 * The newest of a member's invoices with a text in their number or customer. A text that no index has is only looked for
 * in the newest invoices, so that a long book isn't read whole.
 */
export function findByNumberOrClient(db: Database, memberId: string, q: string, limit: number) {
  const { text, digits } = searchedInvoice(q);
  return hasTrigram(digits ?? text)
    ? findInvoices(db, memberId, { q, limit })
    : findBy(db, { memberId, limit, text, digits, recent: NEWEST_READ_PER_HIT * limit });
}

const searchedInvoice = (q: string) => searchedClient(numberOfReference(q) ?? q);

function findBy(db: Database, given: Record<string, string | number | null | undefined>): Promise<FoundInvoice[]> {
  const parts = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return invoicesBy(db, parts.map(([part]) => part).join(' ')).execute(given);
}

const invoicesBy = builtOnce((db, shape) => {
  const parts = shape.split(' ');
  const isOfClient = parts.includes('clientId');
  const owner = isOfClient ? invoices.clientId : invoices.memberId;
  const inOrder = [asc(owner), desc(invoices.invoiceNumber)];
  const isLater = parts.includes('after') ? lt(invoices.invoiceNumber, placeholder('after')) : undefined;
  const wanted = [isOwnedBy(owner, placeholder(isOfClient ? 'clientId' : 'memberId')), isLater];
  if (isOfClient) wanted.push(eq(invoices.memberId, placeholder('memberId')));
  const isIn = (text: SQLWrapper, part: string) => sql`strpos(${text}, ${placeholder(part)}) > 0`;
  const isFound = parts.includes('text')
    ? or(
        isIn(sql`${invoices.invoiceNumber}::text`, 'text'),
        isIn(clients.searchText, 'text'),
        parts.includes('digits') ? isIn(clients.searchText, 'digits') : undefined,
      )
    : undefined;
  if (parts.includes('like')) {
    return invoicesOf(db, foundByIndex(db, isOfClient, isLater, parts.includes('likeDigits')));
  }
  if (parts.includes('recent')) {
    const recent = db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(...wanted))
      .orderBy(...inOrder)
      .limit(placeholder('recent'));
    return invoicesOf(db, recent, isFound).limit(placeholder('limit'));
  }
  const found = invoiceQuery(db)
    .where(and(...wanted, isFound))
    .orderBy(...inOrder);
  return parts.includes('limit') ? found.limit(placeholder('limit')) : found;
});

/** The ids of the newest of a member's invoices with a text in their number or customer, found by the indexes. */
function foundByIndex(db: Database, isOfClient: boolean, isLater: SQL | undefined, hasDigits: boolean) {
  const { id, invoiceNumber, clientId, memberId } = invoices;
  const isFound = (owner: PgColumn, text: SQLWrapper, pattern: string) =>
    isFoundByIndex(owner, placeholder('memberId'), text, placeholder(pattern));
  const ofClient = (client: PgColumn) => (isOfClient ? eq(client, placeholder('clientId')) : undefined);
  const byNumber = db
    .select({ id, invoiceNumber })
    .from(invoices)
    .where(and(isFound(memberId, sql`${invoiceNumber}::text`, 'like'), isLater, ofClient(clientId)));
  const newest = db
    .select({ id, invoiceNumber })
    .from(invoices)
    .where(and(isOwnedBy(clientId, clients.id), isLater))
    .orderBy(asc(clientId), desc(invoiceNumber))
    .limit(placeholder('limit'))
    .as('newest');
  const byClient = (pattern: string) =>
    db
      .select({ id: newest.id, invoiceNumber: newest.invoiceNumber })
      .from(clients)
      .innerJoinLateral(newest, sql`true`)
      .where(and(isFound(clients.memberId, clients.searchText, pattern), ofClient(clients.id)));
  const more = hasDigits ? [byClient('likeDigits')] : [];
  const found = union(byNumber, byClient('like'), ...more).as('found');
  return db.select({ id: found.id }).from(found).orderBy(desc(found.invoiceNumber)).limit(placeholder('limit'));
}
