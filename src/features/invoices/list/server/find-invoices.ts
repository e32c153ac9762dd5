import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  lt,
  not,
  or,
  type Placeholder,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { type PgColumn, union } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { containing, hasTrigram, isFoundByIndex } from '#database/search-by-index.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { builtOnce } from '#database/built-once.ts';
import type { Database } from '#database/database.ts';
import { clients } from '#database/schema/clients.ts';
import { numberOfReference } from '../../domain/creditor-reference.ts';
import { clientViewName, searchedClient } from '#features/clients/server/public.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { payouts } from '#database/schema/settlement.ts';

const { placeholder } = sql;

/**
 * The condition that an invoice shows frozen content, by the rule of `isInvoiceLocked`: a returned invoice shows live
 * data again (product §10.2).
 */
export const isFrozen = sql`(${invoices.sentStatus} and ${invoices.reviewState} is distinct from 'returned')`;

/**
 * The condition that an invoice has a frozen customer and currency. A credit note has those of its invoice from the
 * beginning (product §4.10).
 */
const hasFrozenClient = sql`(${isFrozen} or ${invoices.kind} = 'credit-note')`;

const invoiceColumns = {
  id: invoices.id,
  memberId: invoices.memberId,
  clientId: invoices.clientId,
  invoiceNumber: invoices.invoiceNumber,
  kind: invoices.kind,
  creditsInvoiceId: invoices.creditsInvoiceId,
  creditReason: invoices.creditReason,
  credited: invoices.credited,
  creditedVat: invoices.creditedVat,
  noOfDueDates: invoices.noOfDueDates,
  dueDate: invoices.dueDate,
  note: invoices.note,
  total: invoices.total,
  vat: invoices.vat,
  deliveredFrom: invoices.deliveredFrom,
  deliveredOn: invoices.deliveredOn,
  frozenNet: invoices.frozenNet,
  settledOn: invoices.settledOn,
  // The paid wage, which can be smaller than the largest one (product §9.8).
  paidWage: sql<Hundredths | null>`case when ${invoices.reviewState} = 'paidOut' then (
    select ${payouts.amount} from ${payouts} where ${payouts.invoiceId} = ${invoices.id}
    order by ${payouts.recordedAt} desc limit 1) end`.mapWith(payouts.amount),
  invoiceDate: sql<CalendarDate | null>`case when ${isFrozen} then to_char(invoice_day(${invoices}), 'YYYY-MM-DD') end`,
  version: invoices.version,
  sentStatus: invoices.sentStatus,
  reviewState: invoices.reviewState,
  clientName: sql<string>`coalesce(case when ${hasFrozenClient} then ${invoices.frozenClientName} end, ${clientViewName})`,
  currency: sql<Currency>`coalesce(case when ${hasFrozenClient} then ${invoices.frozenCurrency} end, ${clients.currencyCode})`,
  // One lookup for each invoice. With `exists`, PostgreSQL would first read all members' events of this kind for a long
  // list. An invoice that was returned has been sent before, so only what happened after its return tells.
  sendFailed: sql<boolean>`(case
    when not ${invoices.sentStatus} then (
      select true from ${invoiceEvents}
      where ${invoiceEvents.invoiceId} = ${invoices.id} and ${invoiceEvents.kind} = 'registered' limit 1) is not null
    when ${invoices.reviewState} = 'returned' then (
      select ${invoiceEvents.kind} from ${invoiceEvents}
      where ${invoiceEvents.invoiceId} = ${invoices.id} and ${invoiceEvents.kind} in ('registered', 'returned')
      order by ${invoiceEvents.at} desc, ${invoiceEvents.kind} desc limit 1) = 'registered'
    else false end)`,
};

/** The requested part of a list; the whole list if nothing is set. */
export interface InvoiceListPart {
  limit?: number | undefined;
  /** The number of the last invoice in the previous part. */
  after?: number | undefined;
  /** A part of the invoice number or of the customer's searchable text. */
  q: string | null;
}

/**
 * The condition that an invoice has this owner, a member or a customer. With `between` and the order `asc(owner)`,
 * `desc(number)` only the index of that order fits. With `=`, PostgreSQL may read all members' invoices by their
 * numbers, if its statistics are from a time with few members. The newest of a book are taken with a limit: with a lowest
 * number, PostgreSQL would read the index of the whole book.
 */
export const isOwnedBy = (owner: PgColumn, id: string | Placeholder | PgColumn) =>
  sql`${owner} between ${id} and ${id}`;

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
  const found = selectInvoices(db)
    .where(and(...wanted, isFound))
    .orderBy(...inOrder);
  return parts.includes('limit') ? found.limit(placeholder('limit')) : found;
});

/**
 * Invoices by their ids, or those of them with a condition, the newest first. They are sorted by an expression that no
 * index has. By an index PostgreSQL might read all of the owner's invoices to get their order.
 */
export const invoicesOf = (db: Database, ids: SQLWrapper, condition?: SQL) =>
  selectInvoices(db)
    .where(and(sql`${invoices.id} = any (array(${ids}))`, condition))
    .orderBy(desc(sql`(${invoices.invoiceNumber} + 0)`));

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

/**
 * The number of a member's invoices and their sum in minor units, by currency. Credit notes are subtracted. With a
 * customer it counts only those of the customer (product §2.13).
 */
export function sumInvoices(db: Database, memberId: string, clientId?: string) {
  const { currency } = invoiceColumns;
  return db
    .select({
      currency,
      count: count(),
      total:
        sql`sum(case ${invoices.kind} when 'credit-note' then -${invoices.total} else ${invoices.total} end)`.mapWith(
          BigInt,
        ),
    })
    .from(invoices)
    .innerJoinLateral(clientOfInvoice(db), sql`true`)
    .where(
      clientId === undefined
        ? isOwnedBy(invoices.memberId, memberId)
        : and(isOwnedBy(invoices.clientId, clientId), eq(invoices.memberId, memberId)),
    )
    .groupBy(currency)
    .orderBy(currency);
}

/** The newest of a member's drafts and returned invoices, and the number of all of them. */
export async function findInvoicesToFinish(db: Database, memberId: string, limit: number) {
  const toFinish = and(isOwnedBy(invoices.memberId, memberId), not(isFrozen));
  const inOrder = [asc(invoices.memberId), desc(invoices.invoiceNumber)];
  const newest = await selectInvoices(db)
    .where(toFinish)
    .orderBy(...inOrder)
    .limit(limit);
  return { newest, count: await db.$count(invoices, toFinish) };
}

/** One of the member's invoices; null if there is none with this id. */
export async function findInvoice(db: Database, memberId: string, invoiceId: string) {
  const [invoice] = await invoiceOf(db).execute({ memberId, invoiceId });
  return invoice ?? null;
}

const invoiceOf = builtOnce((db) =>
  selectInvoices(db).where(
    and(eq(invoices.id, placeholder('invoiceId')), eq(invoices.memberId, placeholder('memberId'))),
  ),
);

/** An invoice with all that lists and documents need. */
export type FoundInvoice = Awaited<ReturnType<typeof selectInvoices>>[number];

/** The query for invoices with all that lists and documents need. The caller adds the condition and the order. */
export const selectInvoices = (db: Database) =>
  db
    .select(invoiceColumns)
    .from(invoices)
    .innerJoinLateral(clientOfInvoice(db), sql`true`);

/**
 * One lookup for each invoice. With a plain join and old statistics, PostgreSQL may read all customers, or compare each
 * invoice with each of the member's. The alias is the table's own name, so that columns of `clients` refer to it.
 */
const clientOfInvoice = (db: Database) =>
  db.select().from(clients).where(eq(clients.id, invoices.clientId)).limit(1).as('clients');

/** The lines of a member's invoice, in their order (product §3.6). */
export function findInvoiceLines(db: Database, memberId: string, invoiceId: string) {
  return linesOf(db).execute({ memberId, invoiceId });
}

const linesOf = builtOnce((db) =>
  db
    .select(getTableColumns(invoiceLines))
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.invoiceId, placeholder('invoiceId')), eq(invoices.memberId, placeholder('memberId'))))
    .orderBy(asc(invoiceLines.position)),
);
