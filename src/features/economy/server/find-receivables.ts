import { and, asc, eq, inArray, min, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { receivables } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { newestReview } from '#features/invoices/server/public.ts';
import { newestReviews } from '#features/review/server/public.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Age, dueDatesByAge, type DueDates } from '../domain/receivable-age.ts';

const { clientId, currency, dueDate, invoiceId, invoiceNumber, open } = receivables;

const sumOf = (part: SQL) => sql`coalesce(${part}, 0)`.mapWith(BigInt);

/** How many receivables there are, and their sums by age on a date in Stockholm. */
function sumsOn(today: CalendarDate) {
  const ages = dueDatesByAge(today);
  const ofAge = ({ first, last }: DueDates) =>
    sumOf(sql`sum(${open}) filter (where ${dueDate} between ${first} and ${last})`);
  return {
    invoices: sql`count(*)`.mapWith(Number),
    open: sumOf(sql`sum(${open})`),
    notDue: ofAge(ages.notDue),
    late30: ofAge(ages.late30),
    late60: ofAge(ages.late60),
    lateMore: ofAge(ages.lateMore),
  } satisfies Record<Age | 'open' | 'invoices', unknown>;
}

/** What customers owe in each currency in which something is owed. */
export function sumReceivables(db: Database, today: CalendarDate) {
  return db
    .select({ currency, ...sumsOn(today) })
    .from(receivables)
    .groupBy(currency)
    .orderBy(asc(currency));
}

/** The condition that a search finds a receivable's invoice, as it finds it in the reviewers' queue. */
function isFound(db: Database, q: string | null): SQL | undefined {
  if (q === null) return undefined;
  const review = newestReviews(db, invoiceId, q);
  const found = db
    .select({ invoiceId: review.invoiceId })
    .from(receivables)
    .innerJoinLateral(review, eq(review.invoiceId, invoiceId));
  return inArray(invoiceId, found);
}

/**
 * What each customer owes in each currency, the one with the oldest due date first.
 * @param q only of invoices with this text in their number, or in the name of the freelancer or of the customer
 */
export async function findCustomers(
  db: Database,
  today: CalendarDate,
  { q, limit, offset }: { q: string | null; limit: number; offset: number },
) {
  const oldest = min(dueDate);
  // Only the page's own are added up, because sums of all customers take most of the time.
  const page = await db
    .select({ clientId, currency, found: sql`count(*) over ()`.mapWith(Number) })
    .from(receivables)
    .where(isFound(db, q))
    .groupBy(clientId, currency)
    .orderBy(asc(oldest), asc(clientId), asc(currency))
    .limit(limit)
    .offset(offset);
  if (page.length === 0) return { found: 0, customers: [] };
  const clientIds = page.map((customer) => customer.clientId);
  const sums = await db
    .select({
      clientId,
      currency,
      ...sumsOn(today),
      oldest: sql<CalendarDate>`${oldest}`,
      newestNumber: sql`max(${invoiceNumber})`.mapWith(Number),
    })
    .from(receivables)
    .where(and(inArray(clientId, clientIds), isFound(db, q)))
    .groupBy(clientId, currency);
  const names = await findNames(
    db,
    sums.map(({ newestNumber }) => newestNumber),
  );
  return {
    found: page[0]?.found ?? 0,
    // One that was paid between the two queries is left out.
    customers: page.flatMap((customer) =>
      sums
        .filter((owed) => owed.clientId === customer.clientId && owed.currency === customer.currency)
        .map((owed) => ({ ...owed, ...names.get(owed.newestNumber) })),
    ),
  };
}

/** The names of the customer and the freelancer on invoices, by the invoices' numbers. */
async function findNames(db: Database, numbers: number[]) {
  const review = newestReview(db, invoices.id);
  const rows = await db
    .select({
      number: invoices.invoiceNumber,
      clientName: invoices.frozenClientName,
      senderName: review.senderName,
    })
    .from(invoices)
    .innerJoinLateral(review, sql`true`)
    .where(inArray(invoices.invoiceNumber, numbers));
  return new Map(rows.map(({ number, ...names }) => [number, names]));
}

/** The receivables after one, the earliest due first, with what a file tells of their invoices. */
export function findOpenInvoices(db: Database, q: string | null, limit: number, after: Place | undefined) {
  const review = newestReview(db, invoiceId);
  return db
    .select({
      invoiceNumber,
      dueDate,
      currency,
      open,
      payable: sql`${invoices.total} + ${invoices.vat} - ${invoices.credited} - ${invoices.creditedVat}`.mapWith(
        BigInt,
      ),
      clientName: invoices.frozenClientName,
      senderName: review.senderName,
    })
    .from(receivables)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .innerJoinLateral(review, sql`true`)
    .where(
      and(isFound(db, q), after && sql`(${dueDate}, ${invoiceNumber}) > (${after.dueDate}, ${after.invoiceNumber})`),
    )
    .orderBy(asc(dueDate), asc(invoiceNumber))
    .limit(limit);
}

/** A receivable's place in the order of the file. */
interface Place {
  dueDate: CalendarDate;
  invoiceNumber: number;
}
export type OpenInvoice = Awaited<ReturnType<typeof findOpenInvoices>>[number];
