import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { invoices } from '#database/schema/invoices.ts';
import { reviews } from '#database/schema/reviews.ts';

export type Review = typeof reviews.$inferSelect;

/** A sent invoice, and the review of its newest revision. */
export interface ReviewedInvoice {
  invoice: typeof invoices.$inferSelect;
  review: Review;
}

/**
 * Locks a sent invoice until the transaction ends, so that what reviewers do to it comes one after the other.
 * @throws ExpectedError not-found, for a draft too
 */
export async function lockReview(tx: Transaction, invoiceId: string): Promise<ReviewedInvoice> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
  const [review] = await findReviews(tx, invoiceId);
  if (invoice === undefined || review === undefined) throw errors.notFound();
  return { invoice, review };
}

/** The reviews of an invoice's revisions, the newest first. */
export function findReviews(db: Database, invoiceId: string): Promise<Review[]> {
  return db.select().from(reviews).where(eq(reviews.invoiceId, invoiceId)).orderBy(desc(reviews.revision));
}
