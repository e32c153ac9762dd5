import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/database/database.ts';
import { PLANNED_FOR_VALUES } from '../../../server/database/preparing-client.ts';
import { members } from '../../../server/sessions/tables.ts';
import type { ReviewState } from '../../invoices/domain/review-states.ts';
import { searchable } from '../../../shared/searchable.ts';
import { MOST_COUNTED, MOST_LISTED } from '../domain/queue-limits.ts';
import { forwardings, payments, reversals, reviewCounts, reviewedInvoices, reviews } from './tables.ts';

const opener = alias(members, 'opener');

const isNewest = sql`not exists (
  select 1 from ${reviews} newer where newer.invoice_id = ${reviews.invoiceId} and newer.revision > ${reviews.revision})`;

const paid = sql<string>`(select coalesce(sum(${payments.amount}), 0)::text from ${payments}
  where ${payments.invoiceId} = ${reviewedInvoices.id}
    and not exists (select from ${reversals} where ${reversals.paymentId} = ${payments.id}))`;

const inOrder = [asc(reviewedInvoices.submittedAt), asc(reviewedInvoices.invoiceNumber)];

const reviewed = eq(reviews.invoiceId, reviewedInvoices.id);

// The state stands in the text: the states' parts differ so much in size that with a value the database would plan anew
// at every call.
const wanted = (state: ReviewState, q: string | null) =>
  and(
    sql`${reviewedInvoices.reviewState} = ${sql.raw(`'${state}'`)}`,
    isNewest,
    q === null ? undefined : holds(searchable([q])),
  );

/**
 * The index finds three letters or digits in a row. What is shorter stands in so many texts, as what is common does,
 * that reading in the queue's order soon has enough.
 */
function holds(text: string): SQL {
  return /[\p{L}\p{N}]{3}/u.test(text)
    ? sql`${reviews.searchText} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ${sql.raw(PLANNED_FOR_VALUES)}`
    : sql`strpos(${reviews.searchText}, ${text}) > 0`;
}

/** The invoices in a state with their newest review, the longest submitted first. */
export function findQueue(db: Database, state: ReviewState, q: string | null) {
  return db
    .select({ invoice: reviewedInvoices, review: reviews, openedBy: opener.name, forwarding: forwardings, paid })
    .from(reviewedInvoices)
    .innerJoin(reviews, reviewed)
    .leftJoin(opener, eq(opener.id, reviews.openedBy))
    .leftJoin(forwardings, eq(forwardings.revisionId, reviews.revisionId))
    .where(wanted(state, q))
    .orderBy(...inOrder)
    .limit(MOST_LISTED);
}

/** How many invoices in a state a search finds, counted no further than MOST_COUNTED. */
export async function countFound(db: Database, state: ReviewState, q: string): Promise<number> {
  const found = db
    .select({ id: reviewedInvoices.id })
    .from(reviewedInvoices)
    .innerJoin(reviews, reviewed)
    .where(wanted(state, q))
    .orderBy(...inOrder)
    .limit(MOST_COUNTED)
    .as('found');
  return db.$count(found);
}

/** How many invoices there are in each state. */
export async function countByState(db: Database): Promise<Record<ReviewState, number>> {
  const rows = await db.select().from(reviewCounts);
  return Object.fromEntries(rows.map(({ reviewState, invoices }) => [reviewState, invoices])) as Record<
    ReviewState,
    number
  >;
}
