import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import type { bankTransactions } from '#database/schema/payments-in.ts';
import { payoutBatchRows } from '#database/schema/settlement.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { settlementErrors } from '../../server/errors.ts';
import { bringRowBack } from './bring-row-back.ts';
import { idOf } from './credit-transfer-file.ts';
import { lockBatch } from './find-batches.ts';

/** The facts of a credit in the bank's file. */
type Credit = Pick<typeof bankTransactions.$inferSelect, 'id' | 'amount' | 'unbooked' | 'currency' | 'endToEndId'>;

/** A wage that the bank has sent back. */
export interface ReturnedWage {
  rowId: string;
  batchId: string;
  invoiceId: string;
  invoiceNumber: number;
  /** Whether its invoice is credited in whole. */
  isCredited: boolean;
}

/**
 * The wages that came back, by the credits' ids. Such a credit has the reference of a row of ours and just the row's
 * amount, and nothing of it is booked. The row is on its way or paid out: one that has already come back doesn't count
 * (product §10.13).
 */
export async function findReturnedWages(db: Database, credits: readonly Credit[]): Promise<Map<string, ReturnedWage>> {
  const named = credits.flatMap((credit) => {
    const rowId = idOf(credit.endToEndId ?? '');
    return rowId === null || credit.currency !== 'EUR' || credit.unbooked !== credit.amount ? [] : { credit, rowId };
  });
  if (named.length === 0) return new Map();
  const { id: rowId, batchId, invoiceId, amount, state } = payoutBatchRows;
  const { invoiceNumber, reviewState } = invoices;
  const rows = await db
    .select({ rowId, batchId, invoiceId, amount, invoiceNumber, isCredited: sql<boolean>`${reviewState} = 'credited'` })
    .from(payoutBatchRows)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(
      and(
        inArray(
          rowId,
          named.map((one) => one.rowId),
        ),
        inArray(state, ['sent', 'paidOut']),
      ),
    );
  const byId = new Map(rows.map(({ amount: ofRow, ...row }) => [row.rowId, { ofRow, row }]));
  return new Map(
    named.flatMap(({ credit, rowId: id }) => {
      const found = byId.get(id);
      return found === undefined || found.ofRow !== credit.amount ? [] : [[credit.id, found.row]];
    }),
  );
}

/**
 * Records that a wage came back on a day, as a credit shows, so that it is due again (product §10.13).
 * @returns false if it has already come back
 * @throws ExpectedError advance-settled
 */
export async function returnWage(
  tx: Transaction,
  { rowId, batchId }: ReturnedWage,
  { reason, returnedOn }: { reason: string; returnedOn: CalendarDate },
  actorId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await lockBatch(tx, batchId);
  const row = rows.find(({ id }) => id === rowId);
  if (row === undefined) return false;
  const outcome = await bringRowBack(tx, row, reason, actorId, now, returnedOn);
  if (outcome === 'advance-settled') throw settlementErrors.advanceSettled();
  return outcome === 'back';
}
