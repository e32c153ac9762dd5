import { desc, eq } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { isInvoiceLocked } from '../../../domain/invoice-status.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { findInvoice } from '../../../list/server/find-invoice.ts';
import { sendState } from '../../domain/send-state.ts';
import { invoiceRevisions, type InvoiceRevision } from '#database/schema/invoice-revisions.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/** The newest revision of an invoice; null if none was registered. The caller must check the owner. */
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
 * The revision for the second or third step of sending (product §10.1).
 * @returns null if the invoice is sent already, so the step has nothing to do
 * @throws ExpectedError not-found, not-registered, changed-while-sending
 */
export async function findRevisionToSend(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  memberId: string,
  invoiceId: string,
): Promise<InvoiceRevision | null> {
  // The revision is read before the invoice. Both become sent in one transaction. In the other order, the invoice could
  // be read before it and the revision after it, which would look as if the invoice had been changed after the send.
  const revision = await findNewestRevision(db, invoiceId);
  const invoice = await findInvoice(db, memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  const { the } = wordsOf(invoice);
  const state = sendState({ isSent: isInvoiceLocked(invoice), version: invoice.version, revision });
  if (state === 'sent') return null;
  if (state === 'changed') throw invoiceErrors.changedWhileSending(the);
  if (state === 'unregistered') throw invoiceErrors.notRegistered(the);
  // Midnight, or days of a program of the member's own, may lie between the steps. The invoice has the day of sending.
  if (revision?.snapshot.document.invoiceDate !== stockholmDate(clock())) throw invoiceErrors.changedWhileSending(the);
  return revision;
}
