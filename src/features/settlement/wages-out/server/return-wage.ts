import type { Transaction } from '#database/database.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { settlementErrors } from '../../server/errors.ts';
import { findLastSettling } from '../../server/find-wages.ts';
import type { Recording } from '../../server/recording.ts';
import { bringRowBack, reversePayout } from './bring-row-back.ts';
import type { ReturnedWage } from './find-returned-wages.ts';
import { lockBatch } from './lock-batch.ts';

/**
 * Records that a wage came back on a day, as a credit shows, so that it is due again (product §10.13).
 * @returns false if it has already come back
 * @throws ExpectedError advance-settled
 */
export async function returnWage(
  tx: Transaction,
  { rowId, batchId, invoiceId, payoutId }: ReturnedWage,
  why: { reason: string; returnedOn: CalendarDate },
  recording: Recording,
): Promise<boolean> {
  const { rows } = await lockBatch(tx, batchId);
  const row = rows.find(({ id }) => id === rowId);
  if (row === undefined) return false;
  const outcome =
    payoutId === null
      ? await bringRowBack(tx, row, why, recording)
      : await reversePayout(tx, { invoiceId, payoutId }, why, recording);
  if (outcome === 'advance-settled')
    throw settlementErrors.advanceSettled(
      await findLastSettling(tx, { memberId: row.memberId, invoiceId, currency: 'EUR' }),
    );
  return outcome === 'back';
}
