import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { invoices } from '#database/schema/invoices.ts';
import { bankTransactions } from '#database/schema/payments-in.ts';
import { payoutBatches, payouts } from '#database/schema/settlement.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { lockSentInvoice } from '#features/invoices/server/public.ts';
import { lockAdvances } from '../../server/find-advances.ts';
import { inLockOrder } from '../../server/lock-settlement.ts';
import { bankReason, isDuplicate } from '../domain/bank-reason.ts';
import { bringRowBack } from './bring-row-back.ts';
import { idOf, reference } from './credit-transfer-file.ts';
import { batchErrors } from './errors.ts';
import type { BatchRow } from './find-batches.ts';
import { lockBatch, type LockedBatch, lockRows } from './lock-batch.ts';
import { rowsShownBy } from './pay-out-by-debits.ts';
import type { BankReply } from './read-bank-reply.ts';

/**
 * Records that the bank has rejected rows of a file, with the bank's reasons. A row that was recorded as paid out is
 * reversed. Reading a reply again changes nothing. Neither does a rejection because the bank has the payment already:
 * the wage may have been paid, and nothing may be paid twice. For the same reason, a rejection of the whole file leaves
 * a wage that the bank's own debit shows as paid. A wage whose advance is settled stays too, and the others come back all
 * the same (product §10.11).
 * @returns the number of the batch that the reply is about, how many rows came back, how many are on their way that the
 *   bank says that it has already, how many rejected payments are of no row, and the numbers of the invoices whose advance
 *   is settled
 * @throws ExpectedError bank-reply-unknown
 */
export async function recordBankReply(
  tx: Transaction,
  caller: SignedIn,
  { messageId, rejectedWhole, codes }: BankReply,
  now: Date,
): Promise<{ number: number; rejected: number; duplicates: number; unknown: number; settled: number[] }> {
  const batchId = idOf(messageId);
  if (batchId === null) throw batchErrors.bankReplyUnknown();
  const [known] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, batchId));
  if (known === undefined) throw batchErrors.bankReplyUnknown();
  const batch = await lockBatch(tx, batchId);
  const { number, rows } = batch;
  const debited = await findDebitedRows(tx, batch);
  const codeOf = ({ id }: { id: string }) =>
    rejectedWhole !== null && debited.has(id) ? null : (codes.get(reference(id)) ?? rejectedWhole);
  const recording = { actorId: caller.memberId, now };
  let [count, duplicates] = [0, 0];
  const settled: string[] = [];
  await lockPaidWages(
    tx,
    rows.filter((row) => codeOf(row) !== null),
  );
  await lockRows(tx, batchId, 'sent');
  for (const row of inLockOrder(rows, ({ invoiceId }) => invoiceId)) {
    const code = codeOf(row);
    if (code === null) continue;
    if (isDuplicate(code)) {
      if (row.state === 'sent') duplicates += 1;
      continue;
    }
    const outcome = await bringRowBack(tx, row, { reason: bankReason(code), returnedOn: null }, recording);
    if (outcome === 'back') count += 1;
    if (outcome === 'advance-settled') settled.push(row.invoiceId);
  }
  const references = new Set(rows.map(({ id }) => reference(id)));
  const unknown = [...codes.keys()].filter((endToEndId) => !references.has(endToEndId)).length;
  return { number, rejected: count, duplicates, unknown, settled: await findNumbers(tx, settled) };
}

/**
 * Locks the invoices of the rows that were recorded as paid out, and then their members' advances. The first wage that is
 * reversed locks what everybody needs who moves money.
 */
async function lockPaidWages(tx: Transaction, rejected: readonly BatchRow[]): Promise<void> {
  const paid = inLockOrder(
    rejected.filter(({ state }) => state === 'paidOut'),
    ({ invoiceId }) => invoiceId,
  );
  for (const { invoiceId } of paid) await lockSentInvoice(tx, invoiceId);
  await lockAdvances(
    tx,
    paid.map(({ memberId }) => memberId),
  );
}

/** The numbers of invoices, ascending. */
async function findNumbers(tx: Transaction, invoiceIds: readonly string[]): Promise<number[]> {
  const { id, invoiceNumber } = invoices;
  const found = await tx
    .select({ invoiceNumber })
    .from(invoices)
    .where(inArray(id, [...invoiceIds]))
    .orderBy(invoiceNumber);
  return found.map((invoice) => invoice.invoiceNumber);
}

/**
 * The ids of a batch's rows that a debit in the bank's files shows as paid: by the payout that it recorded, or by its
 * references and sum, also if a person had recorded them before. A debit of the whole batch may be of all rows in the
 * file, or of those that the bank has not rejected before.
 */
async function findDebitedRows(tx: Transaction, batch: LockedBatch): Promise<ReadonlySet<string>> {
  const { direction, currency, isReversal, endToEndId, paymentInformationId, messageId } = bankTransactions;
  const debits = await tx
    .select()
    .from(bankTransactions)
    .where(
      and(
        // Word for word the condition of the indexes of debits, so that PostgreSQL can use them.
        sql`${direction} = 'debit'`,
        eq(currency, 'EUR'),
        eq(isReversal, false),
        or(
          inArray(
            endToEndId,
            batch.rows.map(({ id }) => reference(id)),
          ),
          eq(paymentInformationId, reference(batch.id)),
          eq(messageId, reference(batch.id)),
        ),
      ),
    );
  const inFile = batch.rows.filter(({ state }) => state !== 'stopped');
  const notRejected = inFile.filter(({ state }) => state !== 'rejected');
  const shown = debits.flatMap((debit) => [
    ...rowsShownBy(debit, batch, inFile),
    ...rowsShownBy(debit, batch, notRejected),
  ]);
  // Rows may have come back since the debit of the whole batch was imported, so its sum is none of today's.
  const recorded = await tx
    .select({ id: payouts.batchRowId })
    .from(payouts)
    .where(
      and(
        inArray(
          payouts.batchRowId,
          batch.rows.map(({ id }) => id),
        ),
        isNotNull(payouts.bankTransactionId),
      ),
    );
  return new Set([...shown, ...recorded].flatMap(({ id }) => id ?? []));
}
