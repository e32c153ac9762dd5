import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/database/database.ts';
import { members } from '../../../server/sessions/tables.ts';
import type { ReviewState } from '../../invoices/domain/review-states.ts';
import { searchable } from '../../../shared/searchable.ts';
import { forwardings, payments, reviewCounts, reviewedInvoices, reviews } from './tables.ts';

/** Most invoices that are answered; the others are found by searching. */
const LISTED = 100;

const opener = alias(members, 'opener');

const isNewest = sql`not exists (
  select 1 from ${reviews} newer where newer.invoice_id = ${reviews.invoiceId} and newer.revision > ${reviews.revision})`;

const paid = sql<string>`(select coalesce(sum(${payments.amount}), 0)::text from ${payments}
  where ${payments.invoiceId} = ${reviewedInvoices.id})`;

const reviewed = eq(reviews.invoiceId, reviewedInvoices.id);

// The state stands in the text: the states' parts differ so much in size that with a value the database would plan anew
// at every call.
const wanted = (state: ReviewState, q: string | null) =>
  and(
    sql`${reviewedInvoices.reviewState} = ${sql.raw(`'${state}'`)}`,
    isNewest,
    q === null ? undefined : sql`strpos(${reviews.searchText}, ${searchable([q])}) > 0`,
  );

/** The invoices in a state with their newest review, the longest submitted first. */
export function findQueue(db: Database, state: ReviewState, q: string | null) {
  return db
    .select({ invoice: reviewedInvoices, review: reviews, openedBy: opener.name, forwarding: forwardings, paid })
    .from(reviewedInvoices)
    .innerJoin(reviews, reviewed)
    .leftJoin(opener, eq(opener.id, reviews.openedBy))
    .leftJoin(forwardings, eq(forwardings.revisionId, reviews.revisionId))
    .where(wanted(state, q))
    .orderBy(asc(reviewedInvoices.submittedAt), asc(reviewedInvoices.invoiceNumber))
    .limit(LISTED);
}

/** How many invoices in a state a search finds. */
export async function countFound(db: Database, state: ReviewState, q: string): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(reviewedInvoices)
    .innerJoin(reviews, reviewed)
    .where(wanted(state, q));
  return found?.count ?? 0;
}

/** How many invoices there are in each state. */
export async function countByState(db: Database): Promise<Record<ReviewState, number>> {
  const rows = await db.select().from(reviewCounts);
  return Object.fromEntries(rows.map(({ reviewState, invoices }) => [reviewState, invoices])) as Record<
    ReviewState,
    number
  >;
}
