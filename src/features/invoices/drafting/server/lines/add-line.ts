import type { Transaction } from '#database/database.ts';
import { wordsOf } from '../../../domain/kind-words.ts';
import { MOST_LINES } from '../../../domain/invoice-fields.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { keyedId } from '#server/keyed-id.ts';
import { editInvoice, type InvoiceEdit } from '../edit-invoice.ts';
import { chosenVatRate, type VatOfProvider } from './chosen-vat-rate.ts';
import { type InvoiceLine, lineValues, type LineInRequest } from './line-values.ts';
import { readLine } from './read-line.ts';
import { invoiceLines } from '#database/schema/invoices.ts';
import { invoiceErrors } from '../../../server/errors.ts';

/**
 * Adds a line after the others, if the invoice has fewer than the maximum (product §3.6). A request that is repeated
 * with its key adds nothing.
 * @throws ExpectedError not-found, invoice-locked, too-many-lines, vat-rate-unknown
 */
export async function addLine(
  tx: Transaction,
  edit: InvoiceEdit,
  given: LineInRequest & { lineKey?: string | undefined },
  provider: VatOfProvider,
): Promise<InvoiceLine> {
  return editInvoice(tx, edit, 'line-added', async (invoice, lines) => {
    const id = keyedId(invoice.id, given.lineKey);
    if (lines.some((line) => line.id === id)) return { result: await readLine(tx, id), lines };
    if (lines.length >= MOST_LINES) throw invoiceErrors.tooManyLines(wordsOf(invoice).the, wordsOf(invoice).inText);
    const rate = await chosenVatRate(tx, provider, invoice, given.vatRate, lines, stockholmDate(edit.now));
    const values = lineValues(given, rate);
    const line = { id, invoiceId: invoice.id, ...values };
    const position = (lines.at(-1)?.position ?? 0) + 1;
    const write = tx.insert(invoiceLines).values({ ...line, position, createdAt: edit.now });
    return { result: line, lines: [...lines, line], write };
  });
}
