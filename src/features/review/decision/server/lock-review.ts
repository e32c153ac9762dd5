import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { lockSentInvoice, type SentInvoice } from '#features/invoices/server/public.ts';
import { reviews } from '#database/schema/reviews.ts';

/** A row of the table of reviews. */
export type Review = typeof reviews.$inferSelect;

/** A sent invoice, and the review of its newest revision. */
export interface ReviewedInvoice {
  invoice: SentInvoice;
  review: Review;
}

/**
 * Locks a sent invoice until the transaction ends, and reads the review of its newest revision.
 * @throws ExpectedError not-found, for a draft too
 */
export async function lockReview(tx: Transaction, invoiceId: string): Promise<ReviewedInvoice> {
  const invoice = await lockSentInvoice(tx, invoiceId);
  const [review] = await findReviews(tx, invoiceId);
  if (review === undefined) throw errors.notFound();
  return { invoice, review };
}

/** The reviews of an invoice's revisions, the newest first. */
export function findReviews(db: Database, invoiceId: string): Promise<Review[]> {
  return db.select().from(reviews).where(eq(reviews.invoiceId, invoiceId)).orderBy(desc(reviews.revision));
}
