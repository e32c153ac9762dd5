import type { FieldRule } from '#shared/field-rule.ts';
import type { Transaction } from '#database/database.ts';
import { lockClient } from '#features/clients/server/public.ts';
import { invoiceFields, MOST_LINES } from '../../domain/invoice-fields.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { findInvoiceLines } from '../../list/server/find-invoice.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { type CreatedInvoice, createInvoice } from './create-invoice.ts';
import type { InvoiceEdit } from './edit-invoice.ts';
import { lockInvoice, type LockedInvoice } from './lock-invoice.ts';

const isTooLong = (text: string, { maxLength }: FieldRule) => text.length > maxLength;

/**
 * Makes a new draft with the customer, term, note and lines of one of the member's invoices (product §4.8). The
 * original is locked, so that it can't be edited meanwhile.
 * @param copyKey the key of the request; null if no request asked for the copy
 * @param details what the new draft's event has besides the number of the original
 * @throws ExpectedError not-found, credit-note-copied, client-deleted, client-currency-changed, copy-too-large
 */
export async function copyInvoice(
  tx: Transaction,
  { memberId, invoiceId, now }: InvoiceEdit,
  copyKey: string | null,
  details: Record<string, unknown> = {},
): Promise<CreatedInvoice> {
  const { clientId, noOfDueDates, note, total, invoiceNumber } = await lockCopied(tx, memberId, invoiceId);
  const copiedFrom = { copiedFrom: invoiceNumber, copiedFromId: invoiceId };
  const from = { as: 'copy', invoiceId, note, total, details: { ...copiedFrom, ...details } } as const;
  return createInvoice(tx, memberId, { clientId, noOfDueDates, createKey: copyKey, from }, now);
}

/**
 * Locks one of the member's invoices, and its customer, of which a copy is to be made now or later.
 * @throws ExpectedError not-found, credit-note-copied, client-deleted, client-currency-changed, copy-too-large if no
 *   copy can be made of it
 */
export async function lockCopied(tx: Transaction, memberId: string, invoiceId: string): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, memberId, invoiceId);
  if (invoice.kind === 'credit-note') throw invoiceErrors.creditNoteCopied();
  const [client] = await lockClient(tx, memberId, invoice.clientId);
  if (client === undefined) throw invoiceErrors.clientDeleted();
  // The amounts of a locked invoice are in its frozen currency. Those of an open one are in the customer's.
  if (isInvoiceLocked(invoice) && invoice.frozenCurrency !== client.currency)
    throw invoiceErrors.clientCurrencyChanged(client.currency);
  const lines = await findInvoiceLines(tx, memberId, invoiceId);
  // The database holds the limits of each figure. The other limits may have been wider when the original was written.
  if (
    lines.length > MOST_LINES ||
    isTooLong(invoice.note, invoiceFields.note) ||
    lines.some(({ workDescription }) => isTooLong(workDescription, invoiceFields.workDescription))
  )
    throw invoiceErrors.copyTooLarge();
  return invoice;
}
