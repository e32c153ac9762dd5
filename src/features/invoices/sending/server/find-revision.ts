import { desc, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { isInvoiceLocked } from '../../domain/invoice-lock.ts';
import { findInvoice } from '../../list/server/find-invoices.ts';
import { sendState } from '../domain/send-state.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { invoiceErrors } from '../../server/errors.ts';

/** The newest revision of an invoice, whose owner is for the caller to check; null where it was never registered. */
export async function findNewestRevision(db: Database, invoiceId: string): Promise<InvoiceRevision | null> {
  const [revision] = await db
    .select()
    .from(invoiceRevisions)
    .where(eq(invoiceRevisions.invoiceId, invoiceId))
    .orderBy(desc(invoiceRevisions.revision))
    .limit(1);
  return revision ?? null;
}

/**
 * The revision that a step of sending after the first is to go on with (product §10.1).
 * @returns null where the invoice is sent, so that the step has nothing to do
 * @throws ExpectedError not-found, not-registered, changed-while-sending
 */
export async function findRevisionToSend(
  db: Database,
  memberId: string,
  invoiceId: string,
): Promise<InvoiceRevision | null> {
  // The revision first: both become sent in one transaction, and a revision read after it beside an invoice read before
  // it would look as if it had been sent and changed since.
  const revision = await findNewestRevision(db, invoiceId);
  const invoice = await findInvoice(db, memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  const state = sendState({ isSent: isInvoiceLocked(invoice), version: invoice.version, revision });
  if (state === 'sent') return null;
  if (state === 'changed') throw invoiceErrors.changedWhileSending();
  if (state === 'unregistered') throw invoiceErrors.notRegistered();
  return revision;
}
