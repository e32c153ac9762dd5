import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { editInvoice, type InvoiceEdit } from '../edit-invoice.ts';
import { chosenVatRate, type VatOfProvider } from './chosen-vat-rate.ts';
import { type InvoiceLine, lineValues, type LineInRequest } from './line-values.ts';
import { invoiceLines } from '#database/schema/invoices.ts';

/**
 * Changes a line of the invoice. The figures of another unit are cleared (product §4.6).
 * @throws ExpectedError not-found, invoice-locked, vat-rate-unknown
 */
export async function updateLine(
  tx: Transaction,
  edit: InvoiceEdit,
  lineId: string,
  given: LineInRequest,
  provider: VatOfProvider,
): Promise<InvoiceLine> {
  return editInvoice(tx, edit, 'line-changed', async (invoice, lines) => {
    const changed = lines.find(({ id }) => id === lineId);
    if (changed === undefined) throw errors.notFound();
    const rate = await chosenVatRate(tx, provider, invoice, given.vatRate, lines, stockholmDate(edit.now));
    const values = lineValues(given, rate);
    return {
      result: { id: changed.id, invoiceId: invoice.id, ...values },
      lines: lines.map((line) => (line === changed ? values : line)),
      write: tx.update(invoiceLines).set(values).where(eq(invoiceLines.id, changed.id)),
    };
  });
}
