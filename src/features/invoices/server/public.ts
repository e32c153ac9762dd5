import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { lockInvoice, type LockedInvoice } from '../drafting/server/lock-invoice.ts';

export { findInvoice, findInvoiceLines, findOpenInvoices } from '../list/server/find-invoices.ts';

/**
 * Locks a member's invoice for a step of sending, until the transaction ends. Edits wait meanwhile, so the version
 * that is read stays the version (product §10.1).
 * @throws ExpectedError not-found
 */
export async function lockInvoiceForSending(
  tx: Transaction,
  memberId: string,
  invoiceId: string,
): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  return invoice;
}
