import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { presentLine } from '../../../server/present-invoice.ts';
import { seenLine } from '../../endpoints.ts';
import { editInvoice, type InvoiceEdit } from '../edit-invoice.ts';
import { chosenVatRate, type VatOfProvider } from './chosen-vat-rate.ts';
import { type InvoiceLine, lineValues, type LineInRequest } from './line-values.ts';
import { readLine } from './read-line.ts';
import { invoiceLines } from '#database/schema/invoices.ts';

type ChangedLine = LineInRequest & { lineBefore?: z.output<typeof seenLine> | undefined };

/**
 * Changes a line of the invoice. The figures of another unit are cleared (product §4.6). If the client says which line it
 * has read, another one is only overwritten with the values that it has already (product §7.1).
 * @throws ExpectedError not-found, invoice-locked, vat-rate-unknown, values-changed
 */
export async function updateLine(
  tx: Transaction,
  edit: InvoiceEdit,
  lineId: string,
  given: ChangedLine,
  provider: VatOfProvider,
): Promise<InvoiceLine> {
  return editInvoice(tx, edit, 'line-changed', async (invoice, lines) => {
    const changed = lines.find(({ id }) => id === lineId);
    if (changed === undefined) throw errors.notFound();
    const rate = await chosenVatRate(tx, provider, invoice, given.vatRate, lines, stockholmDate(edit.now));
    const values = lineValues(given, rate);
    const result = { id: changed.id, invoiceId: invoice.id, ...values };
    if (given.lineBefore !== undefined) {
      const stored = shownOf(await readLine(tx, changed.id));
      if (!isDeepStrictEqual(stored, given.lineBefore) && !isDeepStrictEqual(stored, shownOf(result))) {
        throw errors.valuesChanged();
      }
    }
    return {
      result,
      lines: lines.map((line) => (line === changed ? values : line)),
      write: tx.update(invoiceLines).set(values).where(eq(invoiceLines.id, changed.id)),
    };
  });
}

/** A line as clients read it. */
const shownOf = (line: InvoiceLine) => seenLine.parse(presentLine(line));
