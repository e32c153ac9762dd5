import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payouts } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { validEntries, whyNotReversed } from '../../domain/settlement.ts';
import { lockSettlement, withAdvances } from '../../server/lock-settlement.ts';
import { reverseEntry } from '../../server/record-reversal.ts';
import type { Recording } from '../../server/recording.ts';
import { endRows } from './change-batch.ts';
import type { BatchRow } from './find-batches.ts';

/** Why the money of a wage has not arrived. */
interface ReasonBack {
  reason: string;
  /** The bank's day; null unless a credit of the bank's shows it. */
  returnedOn: CalendarDate | null;
}

type Outcome = 'back' | 'ended' | 'advance-settled';

/**
 * Records that the money of a row of a locked batch has not arrived. A row that is on its way ends, and one that was
 * recorded as paid out is reversed. Its wage is due again (product §10.11).
 * @returns back; ended if the row has ended in another way, or advance-settled if its wage became an advance that a later
 *   wage has settled. In both cases nothing has changed
 */
export async function bringRowBack(
  tx: Transaction,
  { id, invoiceId, state }: BatchRow,
  why: ReasonBack,
  recording: Recording,
): Promise<Outcome> {
  if (state === 'sent') {
    await endRows(tx, [id], { state: 'rejected', reason: why.reason }, recording);
    return 'back';
  }
  if (state !== 'paidOut') return 'ended';
  const [paid] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.batchRowId, id));
  if (paid === undefined) return 'ended';
  return reversePayout(tx, { invoiceId, payoutId: paid.id }, why, recording);
}

/**
 * Reverses a recorded wage whose money has come back. It is due again (product §10.11).
 * @returns ended if it is reversed already; see bringRowBack
 */
export async function reversePayout(
  tx: Transaction,
  { invoiceId, payoutId }: { invoiceId: string; payoutId: string },
  { reason, returnedOn }: ReasonBack,
  recording: Recording,
): Promise<Outcome> {
  const locked = await lockSettlement(tx, invoiceId);
  const settlement = await withAdvances(tx, locked);
  const entry = validEntries(settlement, 'payout').find((payout) => payout.id === payoutId);
  if (entry === undefined) return 'ended';
  if (whyNotReversed(settlement, entry) === 'advance-settled') return 'advance-settled';
  await reverseEntry(tx, locked.invoice, { ...recording, entry, reason, reversedOn: returnedOn });
  return 'back';
}
