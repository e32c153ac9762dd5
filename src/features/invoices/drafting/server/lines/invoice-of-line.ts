import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoiceLines, invoices } from '#database/schema/invoices.ts';
import { errors } from '#server/errors.ts';

/**
 * The invoice that one of the member's lines belongs to.
 * @throws ExpectedError not-found
 */
export async function invoiceOfLine(tx: Transaction, memberId: string, lineId: string): Promise<string> {
  const [line] = await tx
    .select({ invoiceId: invoiceLines.invoiceId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.id, lineId), eq(invoices.memberId, memberId)));
  if (line === undefined) throw errors.notFound();
  return line.invoiceId;
}
