import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoiceLines } from '#database/schema/invoices.ts';
import { errors } from '#server/errors.ts';
import { editInvoice, type InvoiceEdit } from '../edit-invoice.ts';

/**
 * Deletes a line of the invoice (product §4.6).
 * @throws ExpectedError not-found, also if another request deleted it first; invoice-locked
 */
export async function deleteLine(tx: Transaction, edit: InvoiceEdit, lineId: string): Promise<void> {
  await editInvoice(tx, edit, 'line-deleted', (_, lines) => {
    const others = lines.filter(({ id }) => id !== lineId);
    if (others.length === lines.length) throw errors.notFound();
    const write = tx.delete(invoiceLines).where(eq(invoiceLines.id, lineId));
    return { result: undefined, lines: others, write };
  });
}
