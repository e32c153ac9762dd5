import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutBatchRows } from '#database/schema/settlement.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import { sumOf } from '#shared/money.ts';
import type { BankTransactionRow } from '../../payments-in/server/find-open-payments.ts';
import { findDebitedWages } from '../../server/find-debited-wages.ts';
import { idOf } from './credit-transfer-file.ts';
import type { BatchRow, StoredBatch } from './find-batches.ts';
import { lockBatch } from './lock-batch.ts';
import { type PaidRow, recordPaidRows } from './pay-out-rows.ts';

/** What of a debit names a row or a batch. */
type Naming = Pick<BankTransactionRow, 'endToEndId' | 'messageId' | 'paymentInformationId'>;
/** The facts of a debit in the bank's file. */
type Debit = Naming & Pick<BankTransactionRow, 'id' | 'amount' | 'currency' | 'bookedOn'>;

/**
 * Records the wages that the debits of a bank's file show as paid out. A debit with a row's reference must have just
 * the row's amount, whatever batch it names too. One with a batch's reference alone must have just the sum of the rows
 * that are on their way. All other debits are left to a person (product §10.11).
 * @returns how many wages that were
 */
export async function payOutByDebits(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  debits: readonly Debit[],
  now: Date,
): Promise<number> {
  const named = debits.flatMap((debit) => (debit.currency === 'EUR' ? { debit, ...namedBy(debit) } : []));
  const paid: PaidRow[] = [];
  for (const batchId of await findNamedBatches(tx, named)) {
    const { sentAt, rows } = await lockBatch(tx, batchId);
    const sent = new Map(rows.filter(({ state }) => state === 'sent').map((row) => [row.id, row]));
    for (const { debit } of named) {
      for (const row of rowsShownBy(debit, { id: batchId, sentAt }, [...sent.values()])) {
        sent.delete(row.id);
        paid.push({ row, paidOn: debit.bookedOn, bankTransactionId: debit.id });
      }
    }
  }
  await recordPaidRows(tx, jobs, paid, { actorId: caller.memberId, now });
  return paid.length;
}

/**
 * The wages that came back from their batch and that the bank has debited all the same, among those that a file's debits
 * name, whatever has happened to them since. Each may be paid twice (product §10.11).
 */
export async function findDebitedAgain(tx: Transaction, debits: readonly Naming[]) {
  const named = debits.map(namedBy);
  const found = await findDebitedWages(tx, { batchIds: await findNamedBatches(tx, named) });
  const rowIds = new Set(named.map(({ rowId }) => rowId));
  const wholeIds = new Set(named.flatMap(({ rowId, batchId }) => (rowId === null ? [batchId] : [])));
  return found
    .filter(({ rowId, batchId }) => rowIds.has(rowId) || wholeIds.has(batchId))
    .map(({ invoiceNumber, debitedOn }) => ({ invoiceNumber: String(invoiceNumber), debitedOn }));
}

/** The rows among these of a batch that a debit of the bank's in euro shows as paid; none if its amount is another. */
export function rowsShownBy(
  debit: Debit,
  { id: batchId, sentAt }: Pick<StoredBatch, 'id' | 'sentAt'>,
  rows: readonly BatchRow[],
): readonly BatchRow[] {
  const { rowId, batchId: wholeId } = namedBy(debit);
  // A debit that names a row never stands for the whole batch.
  const isMeant = rowId === null ? () => wholeId === batchId : (row: BatchRow) => row.id === rowId;
  const meant = rows.filter(isMeant);
  const sum = sumOf(meant.map(({ amount }) => amount));
  return sum === debit.amount && !isBefore(debit.bookedOn, sentAt) ? meant : [];
}

/** The ids of the row and the batch that a debit's references name. */
const namedBy = ({ endToEndId, messageId, paymentInformationId }: Naming) => ({
  rowId: idOf(endToEndId ?? ''),
  batchId: idOf(paymentInformationId ?? '') ?? idOf(messageId ?? ''),
});

/** The batches whose rows are named, in the order of their ids. Several batches are always locked in this order. */
async function findNamedBatches(tx: Transaction, named: readonly ReturnType<typeof namedBy>[]): Promise<string[]> {
  // A file may name more of them than a statement has parameters for. As an array they are one.
  const rowIds = named.flatMap(({ rowId }) => rowId ?? []);
  const rows = await tx
    .selectDistinct({ batchId: payoutBatchRows.batchId })
    .from(payoutBatchRows)
    .where(sql`${payoutBatchRows.id} = any(${sql.param(rowIds)}::uuid[])`);
  const wholeIds = named.flatMap(({ batchId }) => batchId ?? []);
  const whole = await tx
    .selectDistinct({ batchId: payoutBatchRows.batchId })
    .from(payoutBatchRows)
    .where(sql`${payoutBatchRows.batchId} = any(${sql.param(wholeIds)}::uuid[])`);
  return [...new Set([...rows, ...whole].map(({ batchId }) => batchId))].toSorted();
}

const isBefore = (day: CalendarDate, sentAt: Date | null) => sentAt === null || day < stockholmDate(sentAt);
