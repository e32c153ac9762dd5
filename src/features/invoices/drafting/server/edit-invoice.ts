import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { invoiceTotal } from '../../domain/line-amount.ts';
import { lockInvoice, type LockedInvoice } from './lock-invoice.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { recordInvoiceEvent } from '../../server/record-invoice-event.ts';
import { invoiceErrors } from '../../server/errors.ts';

/** Who edits which invoice, and when. */
export interface InvoiceEdit {
  memberId: string;
  invoiceId: string;
  now: Date;
}

/**
 * Makes one edit of an open invoice, with its row locked. It applies the change, recomputes the total as the sum of the
 * lines, raises the version and records what was changed (product §4.5, §9.1, §10.1, §10.3).
 * @throws ExpectedError not-found, invoice-locked
 */
export async function editInvoice<Result>(
  tx: Transaction,
  { memberId, invoiceId, now }: InvoiceEdit,
  what: 'term' | 'note' | 'line-added' | 'line-changed' | 'line-deleted',
  change: (invoice: LockedInvoice) => Promise<Result>,
): Promise<Result> {
  const invoice = await lockInvoice(tx, memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  if (isInvoiceLocked(invoice)) throw invoiceErrors.invoiceLocked();
  const result = await change(invoice);
  const lines = await tx
    .select({ amount: invoiceLines.amount })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId));
  const total = invoiceTotal(lines.map(({ amount }) => amount));
  await tx
    .update(invoices)
    .set({ total, version: sql`${invoices.version} + 1`, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  await recordInvoiceEvent(tx, invoice, { kind: 'changed', actorId: memberId, details: { what }, at: now });
  return result;
}
