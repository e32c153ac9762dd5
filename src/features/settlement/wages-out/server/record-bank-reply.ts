import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { payoutBatches, payouts } from '#database/schema/settlement.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { validEntries } from '../../domain/settlement.ts';
import { lockSettlement } from '../../server/find-settlement.ts';
import { reverseEntry } from '../../server/record-reversal.ts';
import { bankReason, isDuplicate } from '../domain/bank-reason.ts';
import { endRow } from './change-batch.ts';
import { idOf, reference } from './credit-transfer-file.ts';
import { lockBatch, type Row } from './find-batches.ts';
import { batchErrors } from './errors.ts';
import { readBankReply } from './read-bank-reply.ts';

/**
 * Brings the rows back that a bank has rejected. One that was recorded as paid out is reversed, with the bank's
 * reason. Read again, a reply changes nothing. Neither does a rejection because the bank has the payment already: nothing
 * may be paid twice (product §10.11).
 * @returns the number of the batch that it answers, and how many rows came back
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
  const codeOf = ({ id }: { id: string }) => codes.get(reference(id)) ?? rejectedWhole;
  let count = 0;
  for (const row of rows.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
    const code = codeOf(row);
    if (code === null || isDuplicate(code)) continue;
    const reason = bankReason(code);
    if (row.state === 'sent') await endRow(tx, row.id, 'rejected', reason, caller.memberId, now);
    else if (row.state !== 'paidOut' || !(await reversePayout(tx, row, reason, caller.memberId, now))) continue;
    count += 1;
  }
  return { number, rejected: count };
}

/** Reverses the payout of a row, unless somebody has done that already. @returns whether it did */
async function reversePayout(tx: Transaction, { id, invoiceId }: Row, reason: string, actorId: string, now: Date) {
  const { invoice, settlement } = await lockSettlement(tx, invoiceId);
  const [paid] = await tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.batchRowId, id));
  const entry = validEntries(settlement, 'payout').find((payout) => payout.id === paid?.id);
  if (entry === undefined) return false;
  await reverseEntry(tx, invoice, entry, reason, actorId, now);
  return true;
}
