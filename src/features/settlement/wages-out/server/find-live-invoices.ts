import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { isLive, payoutBatchRows } from '#database/schema/settlement.ts';

/** The numbers of those invoices whose wage is on its way out in a batch. */
export async function findLiveInvoices(db: Database, invoiceIds: readonly string[]): Promise<number[]> {
  const live = await db
    .select({ number: invoices.invoiceNumber })
    .from(payoutBatchRows)
    .innerJoin(invoices, eq(invoices.id, payoutBatchRows.invoiceId))
    .where(and(inArray(payoutBatchRows.invoiceId, [...invoiceIds]), isLive));
  return live.map(({ number }) => number);
}
