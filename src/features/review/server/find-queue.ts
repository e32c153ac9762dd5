import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../server/database/database.ts';
import { members } from '../../../server/sessions/tables.ts';
import { REVIEW_STATES, type ReviewState } from '../../invoices/domain/review-states.ts';
import { searchable } from '../../../shared/searchable.ts';
import { forwardings, payments, reviewedInvoices, reviews } from './tables.ts';

/** Most invoices that are answered; the others are found by searching. */
const LISTED = 100;

const opener = alias(members, 'opener');

const isNewest = sql`not exists (
  select 1 from ${reviews} newer where newer.invoice_id = ${reviews.invoiceId} and newer.revision > ${reviews.revision})`;

const paid = sql<string>`(select coalesce(sum(${payments.amount}), 0)::text from ${payments}
  where ${payments.invoiceId} = ${reviewedInvoices.id})`;

/** The invoices in a state with their newest review, the longest submitted first, and how many there are. */
export async function findQueue(db: Database, state: ReviewState, q: string | null) {
  const wanted = and(
    eq(reviewedInvoices.reviewState, state),
    isNewest,
    q === null ? undefined : sql`strpos(${reviews.searchText}, ${searchable([q])}) > 0`,
  );
  const reviewed = () => eq(reviews.invoiceId, reviewedInvoices.id);
  const rows = await db
    .select({ invoice: reviewedInvoices, review: reviews, openedBy: opener.name, forwarding: forwardings, paid })
    .from(reviewedInvoices)
    .innerJoin(reviews, reviewed())
    .leftJoin(opener, eq(opener.id, reviews.openedBy))
    .leftJoin(forwardings, eq(forwardings.revisionId, reviews.revisionId))
    .where(wanted)
    .orderBy(asc(reviews.submittedAt), asc(reviewedInvoices.invoiceNumber))
    .limit(LISTED);
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(reviewedInvoices)
    .innerJoin(reviews, reviewed())
    .where(wanted);
  return { rows, found: found?.count ?? 0 };
}

/** How many invoices there are in each state. */
export async function countByState(db: Database): Promise<Record<ReviewState, number>> {
  const { reviewState } = reviewedInvoices;
  const rows = await db
    .select({ state: reviewState, count: sql<number>`count(*)::int` })
    .from(reviewedInvoices)
    .where(isNotNull(reviewState))
    .groupBy(reviewState);
  const countOf = (state: ReviewState) => rows.find((row) => row.state === state)?.count ?? 0;
  return Object.fromEntries(REVIEW_STATES.map((state) => [state, countOf(state)])) as Record<ReviewState, number>;
}
