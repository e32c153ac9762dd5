import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { invoices } from '#database/schema/invoices.ts';

/** An invoice's row, as read with the lock. */
export type LockedInvoice = typeof invoices.$inferSelect;

/**
 * Locks a member's invoice until the transaction ends, so that edits and sends run one after the other (product §10.1).
 * @throws ExpectedError not-found
 */
export async function lockInvoice(tx: Transaction, memberId: string, invoiceId: string): Promise<LockedInvoice> {
  const invoice = await lockInvoiceIfThere(tx, memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  return invoice;
}

/** The same; null if the member has no such invoice. */
export async function lockInvoiceIfThere(
  tx: Transaction,
  memberId: string,
  invoiceId: string,
): Promise<LockedInvoice | null> {
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.memberId, memberId)))
    .for('update');
  return invoice ?? null;
}
