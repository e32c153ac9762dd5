import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { PLANNED_FOR_VALUES } from '#database/preparing-client.ts';
import { members } from '#database/schema/accounts.ts';
import type { ReviewState } from '#features/invoices/domain/review-states.ts';
import { searchable } from '#shared/searchable.ts';
import { MOST_COUNTED, MOST_LISTED } from '../../domain/queue-limits.ts';
import { invoices } from '#database/schema/invoices.ts';
import { forwardings, reversals, reviewCounts, reviews } from '#database/schema/reviews.ts';
import { payments } from '#database/schema/settlement.ts';

const opener = alias(members, 'opener');

const isNewest = sql`not exists (
  select 1 from ${reviews} newer where newer.invoice_id = ${reviews.invoiceId} and newer.revision > ${reviews.revision})`;

const paid = sql<string>`(select coalesce(sum(${payments.amount}), 0)::text from ${payments}
  where ${payments.invoiceId} = ${invoices.id}
    and not exists (select from ${reversals} where ${reversals.paymentId} = ${payments.id}))`;

const inOrder = [asc(invoices.submittedAt), asc(invoices.invoiceNumber)];

const reviewed = eq(reviews.invoiceId, invoices.id);

// The state is written into the SQL text and is not a parameter. The states differ so much in size that PostgreSQL
// would otherwise make a new plan for every query.
const isFound = (state: ReviewState, q: string | null) =>
  and(
    sql`${invoices.reviewState} = ${sql.raw(`'${state}'`)}`,
    isNewest,
    q === null ? undefined : containsText(searchable([q])),
  );

/**
 * The condition that a review contains a text. The index only finds texts with three letters or digits in a row. A
 * shorter text is in so many reviews that reading them in the queue's order soon finds enough.
 */
function containsText(text: string): SQL {
  return /[\p{L}\p{N}]{3}/u.test(text)
    ? sql`${reviews.searchText} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ${sql.raw(PLANNED_FOR_VALUES)}`
    : sql`strpos(${reviews.searchText}, ${text}) > 0`;
}

/** The invoices in a state with their newest review, the earliest submitted first. */
export function findQueue(db: Database, state: ReviewState, q: string | null) {
  return db
    .select({ invoice: invoices, review: reviews, openedBy: opener.name, forwarding: forwardings, paid })
    .from(invoices)
    .innerJoin(reviews, reviewed)
    .leftJoin(opener, eq(opener.id, reviews.openedBy))
    .leftJoin(forwardings, eq(forwardings.revisionId, reviews.revisionId))
    .where(isFound(state, q))
    .orderBy(...inOrder)
    .limit(MOST_LISTED);
}

/** How many invoices in a state a search finds. It stops counting at MOST_COUNTED. */
export async function countFound(db: Database, state: ReviewState, q: string): Promise<number> {
  const found = db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(reviews, reviewed)
    .where(isFound(state, q))
    .orderBy(...inOrder)
    .limit(MOST_COUNTED)
    .as('found');
  return db.$count(found);
}

/** How many invoices there are in each state. */
export async function countByState(db: Database): Promise<Record<ReviewState, number>> {
  const rows = await db.select().from(reviewCounts);
  return Object.fromEntries(rows.map((counted) => [counted.reviewState, counted.invoices])) as Record<
    ReviewState,
    number
  >;
}
