import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { editInvoice, type InvoiceEdit } from './edit-invoice.ts';
import { lineValues, type LineInRequest } from './line-values.ts';
import { invoiceLines } from '#database/schema/invoices.ts';

/**
 * Changes a line of the invoice. The figures of another unit are cleared (product §4.6).
 * @throws ExpectedError not-found, invoice-locked
 */
export async function updateLine(
  tx: Transaction,
  edit: InvoiceEdit,
  lineId: string,
  given: LineInRequest,
): Promise<typeof invoiceLines.$inferSelect> {
  return editInvoice(tx, edit, 'line-changed', async ({ id: invoiceId }) => {
    const [line] = await tx
      .update(invoiceLines)
      .set(lineValues(given))
      .where(and(eq(invoiceLines.id, lineId), eq(invoiceLines.invoiceId, invoiceId)))
      .returning();
    if (line === undefined) throw errors.notFound();
    return line;
  });
}
