import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutBatches, payoutBatchRows } from '#database/schema/settlement.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { BATCH_CANCELLED } from '../domain/payout-batch.ts';
import type * as endpoints from '../endpoints.ts';
import type { BatchRow } from './find-batches.ts';
import { isDue } from './find-due-wages.ts';
import { findDebitedWages } from '../../server/find-debited-wages.ts';
import type { Recording } from '../../server/recording.ts';
import { batchErrors } from './errors.ts';
import { lockBatch, lockBatchFor, lockRows } from './lock-batch.ts';

/**
 * Checks that whoever lets the locked waiting rows of a batch go on knows of each debit of a wage that had come back. One
 * may have been imported since the batch was made (product §10.11).
 * @param known the ids of the debits that they were shown
 * @throws ExpectedError wage-debited
 */
export async function assertDebitsKnown(tx: Transaction, rows: readonly BatchRow[], known: readonly string[] = []) {
  const debited = await findDebitedWages(tx, {
    invoiceIds: rows.flatMap(({ state, invoiceId }) => (state === 'waiting' ? [invoiceId] : [])),
  });
  const unknown = debited.find(({ debitId }) => !known.includes(debitId));
  if (unknown !== undefined) throw batchErrors.wageDebited(unknown.debitedOn);
}

/**
 * Approves a batch that somebody else made (product §10.11).
 * @throws ExpectedError not-found, batch-changed, own-batch, nothing-left, wage-debited
 */
export async function approveBatch(
  tx: Transaction,
  { settings: { provider } }: Pick<Dependencies, 'settings'>,
  caller: SignedIn,
  batchId: string,
  body: ParsedRequest<typeof endpoints.approveBatch, 'body'>,
  now: Date,
): Promise<void> {
  const { rows } = await lockBatchFor(tx, 'approve', batchId, caller.memberId, provider);
  await assertDebitsKnown(tx, rows, body?.disclosedBefore);
  await tx
    .update(payoutBatches)
    .set({
      state: 'approved',
      approvedBy: caller.memberId,
      approvedAt: now,
      ownApproval: provider.approvesOwnBatches,
    })
    .where(eq(payoutBatches.id, batchId));
}

/**
 * Cancels a batch whose file nobody has downloaded. Its wages are due again (product §10.11).
 * @throws ExpectedError not-found, batch-changed
 */
export async function cancelBatch(
  tx: Transaction,
  { settings: { provider } }: Pick<Dependencies, 'settings'>,
  caller: SignedIn,
  batchId: string,
  now: Date,
): Promise<void> {
  await lockBatchFor(tx, 'cancel', batchId, caller.memberId, provider);
  await tx.update(payoutBatches).set({ state: 'cancelled' }).where(eq(payoutBatches.id, batchId));
  const rows = await lockRows(tx, batchId, 'waiting');
  const rowIds = rows.map(({ id }) => id);
  await endRows(tx, rowIds, { state: 'stopped', reason: BATCH_CANCELLED }, { actorId: caller.memberId, now });
}

/**
 * Ends a row for a reason that a person gives. Before its file is downloaded the row is stopped, and after that it
 * counts as rejected (product §10.11). Its wage is due again, unless its invoice is credited.
 * @returns whether it is due again
 * @throws ExpectedError not-found; batch-changed if the row has ended, or has another state than the person saw
 */
export async function takeRowOut(
  tx: Transaction,
  caller: SignedIn,
  batchId: string,
  { rowId, reason, stateBefore }: ParsedRequest<typeof endpoints.takeRowOut, 'body'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await lockBatch(tx, batchId);
  if (!rows.some(({ id }) => id === rowId)) throw errors.notFound();
  const [row] = await tx.select().from(payoutBatchRows).where(eq(payoutBatchRows.id, rowId)).for('update');
  if ((row?.state !== 'waiting' && row?.state !== 'sent') || row.state !== stateBefore)
    throw batchErrors.batchChanged();
  const state = row.state === 'waiting' ? 'stopped' : 'rejected';
  await endRows(tx, [rowId], { state, reason }, { actorId: caller.memberId, now });
  return isDue(tx, row.invoiceId);
}

/**
 * Ends locked rows without a payment. The payout details that they kept are deleted. If a clock was ahead, the database ends
 * them after what was seen of their wages.
 */
export async function endRows(
  tx: Transaction,
  rowIds: readonly string[],
  { state, reason }: { state: 'stopped' | 'rejected'; reason: string },
  { actorId, now }: Recording,
): Promise<void> {
  await tx
    .update(payoutBatchRows)
    .set({ state, reason, details: null, endedBy: actorId, endedAt: now })
    .where(inArray(payoutBatchRows.id, [...rowIds]));
}
