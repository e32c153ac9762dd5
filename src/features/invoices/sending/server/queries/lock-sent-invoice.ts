import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { invoices } from '#database/schema/invoices.ts';

/** A sent invoice's row, as read with the lock. */
export type SentInvoice = typeof invoices.$inferSelect;

/**
 * Locks a sent invoice until the transaction ends, so that reviewers' actions on it run one after the other.
 * @throws ExpectedError not-found, for a draft too
 */
export async function lockSentInvoice(tx: Transaction, invoiceId: string): Promise<SentInvoice> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for('update');
  if (invoice === undefined || invoice.reviewState === null) throw errors.notFound();
  return invoice;
}
