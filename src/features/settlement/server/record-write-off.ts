import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { payments } from '#database/schema/settlement.ts';
import { invoiceErrors, recordInvoiceEvent, type SentInvoice } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, type Hundredths, toDecimalString } from '#shared/money.ts';
import { mostToWriteOff, unpaid, validEntries, writeOffNeeded } from '../domain/settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { changedMeanwhile, settlementErrors } from './errors.ts';
import { type LockedSettlement, lockSettlement, moveToSettlementState } from './lock-settlement.ts';
import type { RecordedEntry } from './find-settlement.ts';
import { insertReversal } from './insert-reversal.ts';
import type { Recording } from './recording.ts';
import { settlementMail } from './settlement-mail.ts';

/**
 * Writes off all that is left to pay of an invoice, at the provider's cost. The invoice is then paid, and the member gets
 * a mail (product §10.8, §10.9).
 * @throws ExpectedError not-found; review-changed if the invoice can't be paid, or if somebody else has recorded money
 *   meanwhile; write-off-too-large
 */
export async function recordWriteOff(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  { memberId: actorId }: SignedIn,
  invoiceId: string,
  { reason, unpaidBefore }: ParsedRequest<typeof endpoints.recordWriteOff, 'body'>,
  now: Date,
): Promise<void> {
  const locked = await lockSettlement(tx, invoiceId);
  const { invoice, settlement } = locked;
  const amount = unpaid(settlement);
  const text = (sum: bigint) => formatAmount(sum, settlement.currency);
  if (amount !== unpaidBefore || amount === 0n) {
    throw invoiceErrors.reviewChanged(changedMeanwhile(`nu är ${text(amount)} kvar att betala`));
  }
  const most = mostToWriteOff(settlement);
  if (amount > most) throw settlementErrors.writeOffTooLarge(text(most));
  const decided = { amount, reason, paidOn: stockholmDate(now) };
  const entryId = await insertWriteOff(tx, invoice, decided, { actorId, now });
  await moveToSettlementState(tx, invoice);
  await jobs.enqueue(tx, settlementMail, { memberId: invoice.memberId, invoiceId, station: 'paid', entryId });
}

/** Records what is written off of a locked invoice. @returns the id of the entry */
async function insertWriteOff(
  tx: Transaction,
  invoice: SentInvoice,
  { amount, reason, paidOn }: { amount: Hundredths; reason: string; paidOn: CalendarDate },
  { actorId, now }: Recording,
): Promise<string> {
  const id = randomUUID();
  await tx.insert(payments).values({
    id,
    invoiceId: invoice.id,
    paidOn,
    amount,
    overpaid: 0n,
    writeOffReason: reason,
    recordedBy: actorId,
    recordedAt: now,
  });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'written-off',
    actorId,
    details: { paidOn, amount: toDecimalString(amount), reason },
    at: now,
  });
  return id;
}

/**
 * Reverses what is written off of a locked invoice, so that it can be written off anew (product §10.8).
 * @param reason why it is reversed, as the member reads it
 * @returns the last write-off that was reversed; undefined if nothing was written off
 */
export async function reverseWriteOffs(
  tx: Transaction,
  { invoice, settlement }: LockedSettlement,
  reason: string,
  recording: Recording,
): Promise<RecordedEntry | undefined> {
  const standing = validEntries(settlement, 'write-off');
  for (const entry of standing) await insertReversal(tx, invoice, { ...recording, entry, reason });
  return standing.at(-1);
}

/**
 * Writes off of a locked invoice what is still needed after a reversed write-off. That keeps its reason and its day, so
 * that the wage is not due later. The caller moves the invoice to the state that follows (product §10.8).
 * @param reversed undefined if nothing was written off, and so nothing is
 */
export async function writeOffAnew(
  tx: Transaction,
  { invoice }: LockedSettlement,
  reversed: RecordedEntry | undefined,
  needed: Hundredths,
  recording: Recording,
): Promise<void> {
  if (needed === 0n || reversed === undefined) return;
  const rest = { amount: needed, reason: reversed.writeOffReason ?? '', paidOn: reversed.paidOn };
  await insertWriteOff(tx, invoice, rest, recording);
}

/**
 * Fits what is written off of an invoice to what is still missing, after a credit note or the reversal of a payment
 * (product §10.8).
 * @param because what has happened, as the member reads it
 */
export async function fitWriteOff(
  tx: Transaction,
  invoiceId: string,
  because: string,
  recording: Recording,
): Promise<void> {
  const locked = await lockSettlement(tx, invoiceId);
  const needed = writeOffNeeded(locked.settlement);
  if (needed === locked.settlement.balances['written-off']) return;
  const reversed = await reverseWriteOffs(tx, locked, because, recording);
  await writeOffAnew(tx, locked, reversed, needed, recording);
  await moveToSettlementState(tx, locked.invoice);
}
