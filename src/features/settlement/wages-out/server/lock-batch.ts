import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutBatches, payoutBatchRows } from '#database/schema/settlement.ts';
import { errors } from '#server/errors.ts';
import type { Provider } from '#server/provider/provider.ts';
import { type BatchAction, batchRefusal, type BatchRefusal } from '../domain/payout-batch.ts';
import { batchErrors } from './errors.ts';
import type { BatchRow, StoredBatch } from './find-batches.ts';

/** A locked batch and its rows. */
export interface LockedBatch extends StoredBatch {
  rows: BatchRow[];
}

/**
 * Locks a batch until the transaction ends, so that people's actions on it run one after the other. Its rows are only
 * locked when they change, in the order of their ids.
 * @throws ExpectedError not-found
 */
export async function lockBatch(tx: Transaction, batchId: string): Promise<LockedBatch> {
  const [batch] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, batchId)).for('update');
  if (batch === undefined) throw errors.notFound();
  const rows = await tx
    .select()
    .from(payoutBatchRows)
    .where(eq(payoutBatchRows.batchId, batchId))
    .orderBy(asc(payoutBatchRows.id));
  return { ...batch, rows };
}

const REFUSALS: Record<BatchRefusal, () => Error> = {
  state: batchErrors.batchChanged,
  'own-batch': batchErrors.ownBatch,
  'nothing-left': batchErrors.nothingLeft,
};

/**
 * Locks a batch, and checks that an action of a person on it is possible.
 * @throws ExpectedError not-found, batch-changed, own-batch, nothing-left
 */
export async function lockBatchFor(
  tx: Transaction,
  action: BatchAction,
  batchId: string,
  actorId: string,
  { approvesOwnBatches }: Pick<Provider, 'approvesOwnBatches'>,
): Promise<LockedBatch> {
  const batch = await lockBatch(tx, batchId);
  const refusal = batchRefusal(batch, action, actorId, approvesOwnBatches);
  if (refusal !== null) throw REFUSALS[refusal]();
  return batch;
}

/**
 * Locks the rows of a locked batch that are in one state, in the order of their ids. A change of payout details locks its
 * member's rows in the same order.
 */
export const lockRows = (tx: Transaction, batchId: string, state: BatchRow['state']): Promise<BatchRow[]> =>
  tx
    .select()
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.batchId, batchId), eq(payoutBatchRows.state, state)))
    .orderBy(payoutBatchRows.id)
    .for('update');

/** Locks rows of locked batches, in that order too. Their invoices and advances are locked before, as everywhere. */
export async function lockRowsWithId(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { id } = payoutBatchRows;
  await tx
    .select({ id })
    .from(payoutBatchRows)
    .where(inArray(id, [...ids]))
    .orderBy(id)
    .for('update');
}
