import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { wordsOf } from '../../domain/kind-words.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import type { InvoiceEdit } from './edit-invoice.ts';
import { findInvoice, findInvoiceLines } from '../../list/server/find-invoice.ts';
import type { FoundInvoice } from '../../list/server/invoice-query.ts';
import { lockInvoiceIfThere } from './lock-invoice.ts';
import { presentInvoice, presentLine } from '../../server/present-invoice.ts';
import { invoices, trashedInvoices } from '#database/schema/invoices.ts';
import { recordInvoiceEvent } from '../../server/record-invoice-event.ts';
import { invoiceErrors } from '../../server/errors.ts';

/**
 * Copies an open invoice with its lines to the trash, in place of an older copy. Repeating it is safe, also after the
 * invoice was deleted (product §4.4).
 * @returns the invoice; null if it is already deleted
 * @throws ExpectedError not-found, invoice-locked
 */
export async function copyToTrash(tx: Transaction, edit: InvoiceEdit): Promise<FoundInvoice | null> {
  const { memberId, invoiceId, now } = edit;
  const locked = await lockInvoiceIfThere(tx, memberId, invoiceId);
  const invoice = await findInvoice(tx, memberId, invoiceId);
  if (locked === null || invoice === null) {
    if (await isInTrash(tx, edit)) return null;
    throw errors.notFound();
  }
  if (isInvoiceLocked(invoice)) throw invoiceErrors.invoiceLocked(wordsOf(invoice).the);
  const lines = await findInvoiceLines(tx, memberId, invoiceId);
  const copy = { invoice: presentInvoice(invoice), invoiceAmount: lines.map(presentLine) };
  await tx
    .insert(trashedInvoices)
    .values({ invoiceId, invoiceNumber: invoice.invoiceNumber, memberId, copy, trashedAt: now })
    .onConflictDoUpdate({ target: trashedInvoices.invoiceId, set: { copy, trashedAt: now } });
  return invoice;
}

/**
 * Deletes an open invoice. It also makes the copy in the trash, which keeps the number on record (product §4.4).
 * Repeating it is safe.
 * @param actorId who deletes it, if it is not the member
 * @throws ExpectedError not-found, invoice-locked
 */
export async function deleteInvoice(tx: Transaction, edit: InvoiceEdit, actorId = edit.memberId): Promise<void> {
  const invoice = await copyToTrash(tx, edit);
  if (invoice === null) return;
  await tx.delete(invoices).where(and(eq(invoices.id, invoice.id), eq(invoices.memberId, edit.memberId)));
  await recordInvoiceEvent(tx, invoice, { kind: 'trashed', actorId, at: edit.now });
}

async function isInTrash(tx: Transaction, { memberId, invoiceId }: InvoiceEdit): Promise<boolean> {
  const copies = await tx
    .select({ invoiceId: trashedInvoices.invoiceId })
    .from(trashedInvoices)
    .where(and(eq(trashedInvoices.invoiceId, invoiceId), eq(trashedInvoices.memberId, memberId)));
  return copies.length > 0;
}
