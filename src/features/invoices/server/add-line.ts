import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../server/database/database.ts';
import { editInvoice, type InvoiceEdit } from './edit-invoice.ts';
import { lineValues, type GivenLine } from './line-values.ts';
import { invoiceLines } from './tables.ts';

/**
 * Adds a line after the others (product §3.6).
 * @throws ExpectedError not-found, invoice-locked
 */
export async function addLine(
  tx: Transaction,
  edit: InvoiceEdit,
  given: GivenLine,
): Promise<typeof invoiceLines.$inferSelect> {
  return editInvoice(tx, edit, 'line-added', async ({ id: invoiceId }) => {
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
