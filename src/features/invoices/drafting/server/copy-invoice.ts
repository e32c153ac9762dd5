import type { FieldRule } from '#shared/field-rule.ts';
import type { Transaction } from '#database/database.ts';
import { lockClient } from '#features/clients/server/public.ts';
import { errors } from '#server/errors.ts';
import { invoiceFields, MOST_LINES } from '../../domain/invoice-fields.ts';
import { isInvoiceLocked } from '../../domain/invoice-status.ts';
import { findInvoiceLines } from '../../list/server/find-invoices.ts';
import { invoiceErrors } from '../../server/errors.ts';
import { type CreatedInvoice, createInvoice } from './create-invoice.ts';
import type { InvoiceEdit } from './edit-invoice.ts';
import { lockInvoice } from './lock-invoice.ts';

const isTooLong = (text: string, { maxLength }: FieldRule) => text.length > maxLength;

/**
 * Makes a new draft with the customer, term, note and lines of one of the member's invoices (product §4.8). The invoice
 * is locked, so that an edit doesn't come in between.
 * @param copyKey the key of the request, or null for a copy that no request asked for
 * @param details what the new draft's event says beside what it is a copy of
 * @throws ExpectedError not-found, credit-note-copied, client-deleted, client-currency-changed, copy-too-large
 */
export async function copyInvoice(
  tx: Transaction,
  { memberId, invoiceId, now }: InvoiceEdit,
  copyKey: string | null,
  details: Record<string, unknown> = {},
): Promise<CreatedInvoice> {
  const invoice = await lockInvoice(tx, memberId, invoiceId);
  if (invoice === null) throw errors.notFound();
  if (invoice.kind === 'credit-note') throw invoiceErrors.creditNoteCopied();
  const { clientId, noOfDueDates, note, total } = invoice;
  const [client] = await lockClient(tx, memberId, clientId);
  if (client === undefined) throw invoiceErrors.clientDeleted();
  // What was frozen is in the currency of that time. An open invoice has the customer's.
  if (isInvoiceLocked(invoice) && invoice.frozenCurrency !== client.currency)
    throw invoiceErrors.clientCurrencyChanged(client.currency);
  const lines = await findInvoiceLines(tx, memberId, invoiceId);
  // The database holds the figures' limits. The others may have been wider when the invoice was written.
  if (
    lines.length > MOST_LINES ||
    isTooLong(note, invoiceFields.note) ||
    lines.some(({ workDescription }) => isTooLong(workDescription, invoiceFields.workDescription))
  )
    throw invoiceErrors.copyTooLarge();
  const copiedFrom = { copiedFrom: invoice.invoiceNumber, copiedFromId: invoiceId };
  const copied = { invoiceId, note, total, details: { ...copiedFrom, ...details } };
  return createInvoice(tx, memberId, { clientId, noOfDueDates, createKey: copyKey, copied }, now);
}
