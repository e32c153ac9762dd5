import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutBatches, payoutBatchRows, payouts } from '#database/schema/settlement.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { bankReason, isDuplicate } from '../domain/bank-reason.ts';
import { bringRowBack } from './bring-row-back.ts';
import { idOf, reference } from './credit-transfer-file.ts';
import { lockBatch } from './find-batches.ts';
import { batchErrors } from './errors.ts';
import { readBankReply } from './read-bank-reply.ts';

/**
 * Records that the bank has rejected rows of a file, with the bank's reasons. A row that was recorded as paid out is
 * reversed. Reading a reply again changes nothing. Neither does a rejection because the bank has the payment already:
 * the wage may have been paid, and nothing may be paid twice. For the same reason, a rejection of the whole file leaves
 * a wage that the bank's own debit shows as paid (product §10.11).
 * @returns the number of the batch that the reply is about, and how many rows came back
 * @throws ExpectedError bank-reply-unreadable, bank-reply-unknown
 */
export async function recordBankReply(
  tx: Transaction,
  caller: SignedIn,
  xml: string,
  now: Date,
): Promise<{ number: number; rejected: number }> {
  const { messageId, rejectedWhole, rejected } = readBankReply(xml);
  const batchId = idOf(messageId);
  if (batchId === null) throw batchErrors.bankReplyUnknown();
  const [known] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, batchId));
  if (known === undefined) throw batchErrors.bankReplyUnknown();
  const { number, rows } = await lockBatch(tx, batchId);
  const codes = new Map(rejected.map(({ endToEndId, code }) => [endToEndId, code]));
  const debited = await findDebitedRows(tx, batchId);
  const codeOf = ({ id }: { id: string }) => codes.get(reference(id)) ?? (debited.has(id) ? null : rejectedWhole);
  let count = 0;
  for (const row of rows.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
    const code = codeOf(row);
    if (code === null || isDuplicate(code)) continue;
    if (await bringRowBack(tx, row, bankReason(code), caller.memberId, now)) count += 1;
  }
  return { number, rejected: count };
}

/**
 * The ids of a batch's rows that a debit in the bank's files shows as paid. One lookup for each row: for a join PostgreSQL
 * may read all payouts.
 */
async function findDebitedRows(tx: Transaction, batchId: string): Promise<ReadonlySet<string>> {
  const debit = tx
    .select({ id: payouts.bankTransactionId })
    .from(payouts)
    .where(eq(payouts.batchRowId, payoutBatchRows.id));
  const rows = await tx
    .select({ id: payoutBatchRows.id, debit: sql<string | null>`(${debit})` })
    .from(payoutBatchRows)
    .where(eq(payoutBatchRows.batchId, batchId));
  return new Set(rows.filter((row) => row.debit !== null).map(({ id }) => id));
}
