import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { payoutBatchRows } from '#database/schema/settlement.ts';
import type { BankTransactionRow } from '../../payments-in/server/find-open-payments.ts';
import { findReturnedByHand } from '../../server/find-debited-wages.ts';
import { idOf } from './credit-transfer-file.ts';

/** The facts of a credit in the bank's file. */
type Credit = Pick<BankTransactionRow, 'id' | 'amount' | 'unbooked' | 'currency' | 'endToEndId' | 'importedAt'>;

/** A wage that the bank has sent back. */
export interface ReturnedWage {
  rowId: string;
  batchId: string;
  invoiceId: string;
  /** How it was recorded by hand after it had come back from its batch before; null if its row says how it ended. */
  payoutId: string | null;
  invoiceNumber: number;
  /** Whether its invoice is credited in whole. */
  isCredited: boolean;
}

/**
 * The wages that came back, by the credits' ids. Such a credit has the reference of a row of ours and just the row's
 * amount, and nothing of it is booked. The row is on its way or paid out. One that has come back counts only if the bank
 * debited it all the same, and the wage was recorded by hand because of that before the credit (product §10.13).
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
    .select({
      rowId,
      batchId,
      invoiceId,
      amount,
      state,
      invoiceNumber,
      isCredited: sql<boolean>`${reviewState} = 'credited'`,
    })
    .from(payoutBatchRows)
    .innerJoin(invoices, eq(invoices.id, invoiceId))
    .where(
      and(
        // All of them are one parameter, because there may be more than a statement has parameters for.
        sql`${rowId} = any(${sql.param(named.map((one) => one.rowId))}::uuid[])`,
        inArray(state, ['sent', 'paidOut', 'rejected']),
      ),
    );
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  const rejected = rows.filter((row) => row.state === 'rejected').map((row) => row.rowId);
  const byHand = new Map((await findReturnedByHand(db, rejected)).map((entry) => [entry.rowId, entry]));
  return new Map(
    named.flatMap(({ credit, rowId: id }): [string, ReturnedWage][] => {
      const found = byId.get(id);
      if (found === undefined || found.amount !== credit.amount) return [];
      const { amount: _, state: ofRow, ...row } = found;
      if (ofRow !== 'rejected') return [[credit.id, { ...row, payoutId: null }]];
      const entry = byHand.get(id);
      // What was recorded after the money had come back is another payment.
      if (entry === undefined || entry.recordedAt > credit.importedAt) return [];
      return [[credit.id, { ...row, payoutId: entry.payoutId }]];
    }),
  );
}
