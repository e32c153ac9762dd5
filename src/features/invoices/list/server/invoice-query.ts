import { and, desc, eq, type Placeholder, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import type { Database } from '#database/database.ts';
import { clients } from '#database/schema/clients.ts';
import { invoiceEvents } from '#database/schema/invoice-events.ts';
import { invoices } from '#database/schema/invoices.ts';
import { payouts, reversals } from '#database/schema/settlement.ts';
import { clientViewName } from '#features/clients/server/public.ts';

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

/**
 * A column of the wage that was paid out of an invoice and is not reversed: two lookups for each invoice. Of `not exists`
 * PostgreSQL may make a join, for which it reads all reversals.
 */
const ofPaidWage = (column: PgColumn) => sql`(
  select ${column} from ${payouts} where ${payouts.invoiceId} = ${invoices.id}
    and (select true from ${reversals} where ${reversals.payoutId} = ${payouts.id} limit 1) is null
  order by ${payouts.recordedAt} desc limit 1)`;

/** What lists and documents need of an invoice. */
export const invoiceColumns = {
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
  // The paid wage, which can be smaller than the largest one. It stays when the invoice is credited (product §9.8).
  paidWage: sql<Hundredths | null>`case when ${invoices.reviewState} in ('paidOut', 'credited')
    then ${ofPaidWage(payouts.amount)} end`.mapWith(payouts.amount),
  wagePaidOn: sql<CalendarDate | null>`case ${invoices.reviewState} when 'paidOut' then ${invoices.settledOn}
    when 'credited' then ${ofPaidWage(payouts.paidOn)} end`,
  invoiceDate: sql<CalendarDate | null>`case when ${isFrozen} then to_char(invoice_day(${invoices}), 'YYYY-MM-DD') end`,
  version: invoices.version,
  sentStatus: invoices.sentStatus,
  reviewState: invoices.reviewState,
  clientName: sql<string>`coalesce(case when ${hasFrozenClient} then ${invoices.frozenClientName} end, ${clientViewName})`,
  currency: sql<Currency>`coalesce(case when ${hasFrozenClient} then ${invoices.frozenCurrency} end, ${clients.currencyCode})`,
  frozenCurrency: invoices.frozenCurrency,
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

/**
 * The condition that an invoice has this owner, a member or a customer. With `between` and the order `asc(owner)`,
 * `desc(number)` only the index of that order fits. With `=`, PostgreSQL may read all members' invoices by their
 * numbers, if its statistics are from a time with few members. The newest of a book are taken with a limit: with a lowest
 * number, PostgreSQL would read the index of the whole book.
 */
export const isOwnedBy = (owner: PgColumn, id: string | Placeholder | PgColumn) =>
  sql`${owner} between ${id} and ${id}`;

/** An invoice with all that lists and documents need. */
export type FoundInvoice = Awaited<ReturnType<typeof invoiceQuery>>[number];

/** The query for invoices with all that lists and documents need. The caller adds the condition and the order. */
export const invoiceQuery = (db: Database) =>
  db
    .select(invoiceColumns)
    .from(invoices)
    .innerJoinLateral(clientOfInvoice(db), sql`true`);

/**
 * One lookup for each invoice. With a plain join and old statistics, PostgreSQL may read all customers, or compare each
 * invoice with each of the member's. The alias is the table's own name, so that columns of `clients` refer to it.
 */
export const clientOfInvoice = (db: Database) =>
  db.select().from(clients).where(eq(clients.id, invoices.clientId)).limit(1).as('clients');

/**
 * Invoices by their ids, or those of them with a condition, the newest first. They are sorted by an expression that no
 * index has. By an index PostgreSQL might read all of the owner's invoices to get their order.
 */
export const invoicesOf = (db: Database, ids: SQLWrapper, condition?: SQL) =>
  invoiceQuery(db)
    .where(and(sql`${invoices.id} = any (array(${ids}))`, condition))
    .orderBy(desc(sql`(${invoices.invoiceNumber} + 0)`));
