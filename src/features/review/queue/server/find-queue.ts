import { asc, desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/database.ts';
import { PLANNED_FOR_VALUES } from '#database/preparing-client.ts';
import { containing, hasTrigram } from '#database/search-by-index.ts';
import { nameOf } from '#database/schema/accounts.ts';
import type { InvoiceDocument } from '#features/invoices/document/domain/invoice-document.ts';
import { REVIEW_STATES, type ReviewState } from '#features/invoices/domain/review-state.ts';
import { numberOfReference } from '#features/invoices/domain/creditor-reference.ts';
import { newestReview } from '#features/invoices/server/public.ts';
import { recordOf } from '#shared/record-of.ts';
import { searchable } from '#shared/searchable.ts';
import { MOST_COUNTED, MOST_LISTED } from '../../domain/review-fields.ts';
import { invoiceRevisions } from '#database/schema/invoice-revisions.ts';
import { invoices } from '#database/schema/invoices.ts';
import { forwardings, reviewCounts, reviews } from '#database/schema/reviews.ts';
import { ledgerPostings } from '#database/schema/settlement.ts';

/** What the customer has paid in minor units, as text, without what was reversed or written off. */
const paidOf = (invoiceId: PgColumn) => {
  const { amount, kind } = ledgerPostings;
  return sql<string>`(select coalesce(sum(case ${kind} when 'written-off' then -${amount} else ${amount} end), 0)::text
  from ${ledgerPostings} where ${ledgerPostings.invoiceId} = ${invoiceId} and ${kind} in ('paid', 'overpaid', 'written-off'))`;
};

/**
 * What the member may be editing in a returned invoice, as it was sent. It is null in every other state: there the
 * invoice's row has it, and a snapshot takes longer to read.
 */
const sentOf = (state: ReviewState, revisionId: PgColumn) => {
  const document = sql`${invoiceRevisions.snapshot} -> 'document'`;
  const read = sql`(select jsonb_build_object('total', ${document} -> 'total', 'dueDate', ${document} -> 'dueDate')
    from ${invoiceRevisions} where ${invoiceRevisions.id} = ${revisionId})`;
  return sql<Pick<InvoiceDocument, 'total' | 'dueDate'> | null>`${state === 'returned' ? read : sql`null`}`;
};

type Ordered = Record<'submittedAt' | 'invoiceNumber', PgColumn>;
/** What waits for somebody is looked up from its beginning, and what is done from its end. */
const inOrder = (state: ReviewState, { submittedAt, invoiceNumber }: Ordered) => {
  const by = state === 'paidOut' || state === 'credited' ? desc : asc;
  return [by(submittedAt), by(invoiceNumber)];
};

// The state is written into the SQL text and is not a parameter. The states differ so much in size that PostgreSQL
// would otherwise make a new plan for every query.
const isIn = (state: ReviewState) => sql`${invoices.reviewState} = ${sql.raw(`'${state}'`)}`;

/**
 * The newest review of each invoice, for a lateral join: of all invoices, or only reviews that contain a text. A text
 * of less than three letters is compared with each review in the queue's order, because no index has it. It is in so
 * many reviews that enough are soon found.
 */
function newestReviews(db: Database, invoiceId: PgColumn, q: string | null) {
  const newest = newestReview(db, invoiceId);
  if (q === null) return newest;
  const text = searchable([numberOfReference(q) ?? q]);
  if (!hasTrigram(text)) {
    return db
      .select()
      .from(newest)
      .where(sql`strpos(${newest.searchText}, ${text}) > 0`)
      .as('found_review');
  }
  return db
    .select()
    .from(reviews)
    .where(
      sql`${reviews.searchText} like ${containing(text)} ${sql.raw(PLANNED_FOR_VALUES)} and not exists (
        select 1 from ${reviews} newer where newer.invoice_id = ${reviews.invoiceId} and newer.revision > ${reviews.revision})`,
    )
    .as('found_review');
}

/** The invoices in a state with their newest review: those that were submitted first, or last of what is done. */
export function findQueue(db: Database, state: ReviewState, q: string | null) {
  const inState = db.select().from(invoices).where(isIn(state));
  // Without a search, the first invoices are selected before anything is joined to them.
  const invoice = (q === null ? inState.orderBy(...inOrder(state, invoices)).limit(MOST_LISTED) : inState).as(
    'invoice',
  );
  const review = newestReviews(db, invoice.id, q);
  const { id, kind, invoiceNumber, frozenClientName, frozenCurrency, total, dueDate } = invoice;
  const { revision, senderName, submittedAt, openedAt, openedBy } = review;
  return db
    .select({
      invoice: { id, kind, invoiceNumber, frozenClientName, frozenCurrency, total, dueDate },
      review: { revision, senderName, submittedAt, openedAt, openedBy },
      openedBy: nameOf(db, openedBy),
      forwarding: forwardings,
      paid: paidOf(id),
      sent: sentOf(state, review.revisionId),
    })
    .from(invoice)
    .innerJoinLateral(review, eq(review.invoiceId, id))
    .leftJoin(forwardings, eq(forwardings.revisionId, review.revisionId))
    .orderBy(...inOrder(state, invoice))
    .limit(MOST_LISTED);
}

/** How many invoices in a state a search finds. It stops counting at MOST_COUNTED. */
export async function countFound(db: Database, state: ReviewState, q: string): Promise<number> {
  const review = newestReviews(db, invoices.id, q);
  const found = db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoinLateral(review, eq(review.invoiceId, invoices.id))
    .where(isIn(state))
    .orderBy(...inOrder(state, invoices))
    .limit(MOST_COUNTED)
    .as('found');
  return db.$count(found);
}

/**
 * How many invoices there are in each state. The database keeps these counts, but not that of credited ones: the
 * previous release doesn't know that state and would fail on it. They are few and are counted here.
 */
export async function countByState(db: Database): Promise<Record<ReviewState, number>> {
  const kept = await db.select().from(reviewCounts);
  const counts = new Map(kept.map((counted) => [counted.reviewState, counted.invoices]));
  counts.set('credited', await db.$count(invoices, isIn('credited')));
  return recordOf(REVIEW_STATES, (state) => counts.get(state) ?? 0);
}
