import { and, asc, eq, inArray, min, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { receivables } from '#database/schema/economy.ts';
import { invoices } from '#database/schema/invoices.ts';
import { reviews } from '#database/schema/reviews.ts';
import { containing, hasTrigram } from '#database/search-by-index.ts';
import { newestReview } from '#features/invoices/server/public.ts';
import { payableOf } from '#features/settlement/server/public.ts';
import { numberOfReference } from '#features/invoices/domain/creditor-reference.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { searchable } from '#shared/searchable.ts';
import { type Age, dueDatesByAge, type DueDates } from '../domain/receivable-age.ts';

const { clientId, currency, dueDate, invoiceId, invoiceNumber, open } = receivables;

const sumSql = (part: SQL) => sql`coalesce(${part}, 0)`.mapWith(BigInt);

/** The number of receivables and their sums in minor units, in all and by age on a date in Stockholm. */
function sumsOn(today: CalendarDate) {
  const ages = dueDatesByAge(today);
  const ofAge = ({ first, last }: DueDates) =>
    sumSql(sql`sum(${open}) filter (where ${dueDate} between ${first} and ${last})`);
  return {
    invoices: sql`count(*)`.mapWith(Number),
    open: sumSql(sql`sum(${open})`),
    notDue: ofAge(ages.notDue),
    late30: ofAge(ages.late30),
    late60: ofAge(ages.late60),
    lateMore: ofAge(ages.lateMore),
  } satisfies Record<Age | 'open' | 'invoices', unknown>;
}

/** What customers owe, for each currency in which anything is owed. */
export function sumReceivables(db: Database, today: CalendarDate) {
  return db
    .select({ currency, ...sumsOn(today) })
    .from(receivables)
    .groupBy(currency)
    .orderBy(asc(currency));
}

/**
 * Up to this many reviews that contain a text are found by the index. If there are more, the text is compared with each
 * receivable's own review.
 */
const MOST_FOUND = 1000;

/**
 * The condition that a receivable's invoice contains a text, by the same rule as in the review queue. It reads at most
 * as many reviews as there are receivables, or as the index finds.
 */
async function isFound(db: Database, q: string | null): Promise<SQL | undefined> {
  if (q === null) return undefined;
  const text = searchable([numberOfReference(q) ?? q]);
  const own = sql`(select ${reviews.searchText} from ${reviews} where ${reviews.invoiceId} = ${invoiceId}
    order by ${reviews.revision} desc limit 1)`;
  const hasText = sql`strpos(${own}, ${text}) > 0`;
  if (!hasTrigram(text)) return hasText;
  // PostgreSQL uses the index here whatever its statistics are, because it knows neither the pattern nor the limit
  // while it plans.
  const { rows } = await db.execute<{ id: string }>(sql`with found as materialized (
    select ${reviews.invoiceId} as id from ${reviews} where ${reviews.searchText} like (select ${containing(text)}::text)
  ) select id from found limit ${MOST_FOUND + 1}`);
  if (rows.length > MOST_FOUND) return hasText;
  return and(sql`${invoiceId} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`, hasText);
}

/**
 * What each customer owes in each currency, the customer with the oldest due date first.
 * @param q counts only invoices with this text in their number, or in the name of the freelancer or of the customer
 */
export async function findOwingClients(
  db: Database,
  today: CalendarDate,
  { q, limit, offset }: { q: string | null; limit: number; offset: number },
) {
  const oldest = min(dueDate);
  const isWanted = await isFound(db, q);
  // Only the customers of the page are added up, because adding up all of them takes most of the time.
  const part = (most: number, from: number) =>
    db
      .select({ clientId, currency, found: sql`count(*) over ()`.mapWith(Number) })
      .from(receivables)
      .where(isWanted)
      .groupBy(clientId, currency)
      .orderBy(asc(oldest), asc(clientId), asc(currency))
      .limit(most)
      .offset(from);
  const page = await part(limit, offset);
  if (page.length === 0) {
    // Beyond the last page, only the first one tells how many there are.
    const first = offset === 0 ? [] : await part(1, 0);
    return { found: first[0]?.found ?? 0, clients: [] };
  }
  const clientIds = page.map((client) => client.clientId);
  const sums = await db
    .select({
      clientId,
      currency,
      ...sumsOn(today),
      newestNumber: sql`max(${invoiceNumber})`.mapWith(Number),
    })
    .from(receivables)
    .where(and(inArray(clientId, clientIds), isWanted))
    .groupBy(clientId, currency);
  const names = await findNames(
    db,
    sums.map(({ newestNumber }) => newestNumber),
  );
  return {
    found: page[0]?.found ?? 0,
    // A customer who has paid between the two queries is left out.
    clients: page.flatMap((client) =>
      sums
        .filter((owed) => owed.clientId === client.clientId && owed.currency === client.currency)
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

/**
 * One part of the receivables, the earliest due first, with the facts that the CSV file has about their invoices.
 * @param after the last receivable of the part before
 */
export async function findReceivables(db: Database, q: string | null, limit: number, after: Place | undefined) {
  // One lookup for each receivable. With a join PostgreSQL may read all invoices.
  const invoice = db.select().from(invoices).where(eq(invoices.id, invoiceId)).limit(1).as('invoice');
  const review = newestReview(db, invoiceId);
  const isWanted = await isFound(db, q);
  return db
    .select({
      invoiceNumber,
      dueDate,
      currency,
      open,
      payable: payableOf(invoice),
      clientName: invoice.frozenClientName,
      senderName: review.senderName,
    })
    .from(receivables)
    .innerJoinLateral(invoice, sql`true`)
    .innerJoinLateral(review, sql`true`)
    .where(and(isWanted, after && sql`(${dueDate}, ${invoiceNumber}) > (${after.dueDate}, ${after.invoiceNumber})`))
    .orderBy(asc(dueDate), asc(invoiceNumber))
    .limit(limit);
}

/** The position of a receivable in the file's order. */
interface Place {
  dueDate: CalendarDate;
  invoiceNumber: number;
}
/** A receivable with the facts of its invoice. */
export type Receivable = Awaited<ReturnType<typeof findReceivables>>[number];
