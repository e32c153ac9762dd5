import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoiceLines } from '#database/schema/invoices.ts';
import { errors } from '#server/errors.ts';
import { editInvoice } from '../edit-invoice.ts';
import { invoiceOfLine } from './invoice-of-line.ts';

/**
 * Deletes a line of one of the member's invoices (product §4.6).
 * @throws ExpectedError not-found, also if another request deleted it first; invoice-locked
 */
export async function deleteLine(tx: Transaction, memberId: string, lineId: string, now: Date): Promise<void> {
  const invoiceId = await invoiceOfLine(tx, memberId, lineId);
  await editInvoice(tx, { memberId, invoiceId, now }, 'line-deleted', (_, lines) => {
    const others = lines.filter(({ id }) => id !== lineId);
    if (others.length === lines.length) throw errors.notFound();
    const write = tx.delete(invoiceLines).where(eq(invoiceLines.id, lineId));
    return { result: undefined, lines: others, write };
  });
}
