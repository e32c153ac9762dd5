import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoiceLines } from '#database/schema/invoices.ts';
import type { InvoiceLine } from './line-values.ts';

/** A line of a locked invoice that is known to have it. */
export async function readLine(tx: Transaction, id: string): Promise<InvoiceLine> {
  const [line] = await tx.select().from(invoiceLines).where(eq(invoiceLines.id, id));
  if (line === undefined) throw new Error('A line of a locked invoice is missing');
  return line;
}
