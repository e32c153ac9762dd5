import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { isLive, payoutBatches, payoutBatchRows } from '#database/schema/settlement.ts';
import { batchErrors } from './errors.ts';

/**
 * Checks that the wage of a locked invoice is not on its way out in a batch (product §10.11).
 * @throws ExpectedError wage-in-batch
 */
export async function assertNotInBatch(tx: Transaction, invoiceId: string): Promise<void> {
  const [batch] = await tx
    .select({ number: payoutBatches.number })
    .from(payoutBatchRows)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutBatchRows.batchId))
    .where(and(eq(payoutBatchRows.invoiceId, invoiceId), isLive));
  if (batch !== undefined) throw batchErrors.wageInBatch(String(batch.number));
}
