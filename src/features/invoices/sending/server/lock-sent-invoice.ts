import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { invoices } from '#database/schema/invoices.ts';

/** A sent invoice's row as it was locked. */
export type SentInvoice = typeof invoices.$inferSelect;

/**
 * Locks a sent invoice until the transaction ends, so that what reviewers do to it comes one after the other.
 * @throws ExpectedError not-found, for a draft too
 */
export async function lockSentInvoice(tx: Transaction, invoiceId: string): Promise<SentInvoice> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
  if (invoice === undefined || invoice.reviewState === null) throw errors.notFound();
  return invoice;
}
