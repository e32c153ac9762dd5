import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import { editInvoice } from '../edit-invoice.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';

/**
 * Deletes a line of one of the member's invoices (product §4.6).
 * @throws ExpectedError not-found, also if another request deleted it first; invoice-locked
 */
export async function deleteLine(tx: Transaction, memberId: string, lineId: string, now: Date): Promise<void> {
  const [line] = await tx
    .select({ id: invoiceLines.id, invoiceId: invoiceLines.invoiceId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.id, lineId), eq(invoices.memberId, memberId)));
  if (line === undefined) throw errors.notFound();
  await editInvoice(tx, { memberId, invoiceId: line.invoiceId, now }, 'line-deleted', (_, lines) => {
    const others = lines.filter(({ id }) => id !== line.id);
    if (others.length === lines.length) throw errors.notFound();
    return { result: undefined, lines: others, write: tx.delete(invoiceLines).where(eq(invoiceLines.id, line.id)) };
  });
}
