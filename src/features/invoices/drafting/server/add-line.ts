import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { MOST_LINES } from '../../domain/invoice-fields.ts';
import { editInvoice, type InvoiceEdit } from './edit-invoice.ts';
import { lineValues, type LineInRequest } from './line-values.ts';
import { invoiceLines } from '#database/schema/invoices.ts';
import { invoiceErrors } from '../../server/errors.ts';

/**
 * Adds a line after the others, if the invoice has fewer than the maximum (product §3.6).
 * @throws ExpectedError not-found, invoice-locked, too-many-lines
 */
export async function addLine(
  tx: Transaction,
  edit: InvoiceEdit,
  given: LineInRequest,
): Promise<typeof invoiceLines.$inferSelect> {
  return editInvoice(tx, edit, 'line-added', async ({ id: invoiceId }) => {
    // The invoice is locked, so two simultaneous lines are counted one after the other.
    if ((await tx.$count(invoiceLines, eq(invoiceLines.invoiceId, invoiceId))) >= MOST_LINES)
      throw invoiceErrors.tooManyLines();
    const [line] = await tx
      .insert(invoiceLines)
      .values({
        id: randomUUID(),
        invoiceId,
        position: sql`(select coalesce(max(position), 0) + 1 from ${invoiceLines} where invoice_id = ${invoiceId})`,
        ...lineValues(given),
        createdAt: edit.now,
      })
      .returning();
    if (line === undefined) throw new Error('The line was not added.');
    return line;
  });
}
