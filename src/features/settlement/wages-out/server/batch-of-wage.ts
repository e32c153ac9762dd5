import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { isLive, payoutBatches, payoutBatchRows } from '#database/schema/settlement.ts';
import { batchErrors } from './errors.ts';

/** The batch in which the wage of an invoice is on its way out; null if it is in none (product §10.11). */
export async function findBatchOfWage(
  db: Database,
  invoiceId: string,
): Promise<{ _id: string; number: number; isSent: boolean } | null> {
  const [row] = await db
    .select({ _id: payoutBatches.id, number: payoutBatches.number, state: payoutBatchRows.state })
    .from(payoutBatchRows)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payoutBatchRows.batchId))
    .where(and(eq(payoutBatchRows.invoiceId, invoiceId), isLive));
  if (row === undefined) return null;
  const { state, ...batch } = row;
  return { ...batch, isSent: state === 'sent' };
}

/**
 * Checks that the wage of a locked invoice is not on its way out in a batch (product §10.11).
 * @throws ExpectedError wage-in-batch
 */
export async function assertNotInBatch(tx: Transaction, invoiceId: string): Promise<void> {
  const batch = await findBatchOfWage(tx, invoiceId);
  if (batch !== null) throw batchErrors.wageInBatch(batch);
}
