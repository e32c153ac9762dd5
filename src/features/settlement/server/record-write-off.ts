import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { payments } from '#database/schema/settlement.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { type CalendarDate, stockholmDate } from '#shared/calendar-date.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, type Hundredths, toDecimalString } from '#shared/money.ts';
import { mostToWriteOff, refusalOf, unpaid, validEntries, writeOffNeeded } from '../domain/settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { settlementErrors } from './errors.ts';
import { type LockedSettlement, lockSettlement, moveToSettlementState } from './lock-settlement.ts';
import { insertReversal } from './insert-reversal.ts';
import { settlementMail } from './settlement-mail.ts';

/** Who records money, and when. */
interface Recording {
  actorId: string;
  now: Date;
}

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
    throw invoiceErrors.reviewChanged(`Något har ändrats medan du höll på: nu är ${text(amount)} kvar att betala.`);
  }
  if (refusalOf(settlement, { kind: 'write-off', amount }) !== null) {
    throw settlementErrors.writeOffTooLarge(text(mostToWriteOff(settlement)));
  }
  const decided = { amount, reason, paidOn: stockholmDate(now) };
  const entryId = await insertWriteOff(tx, locked, decided, { actorId, now });
  await moveToSettlementState(tx, invoice);
  await jobs.enqueue(tx, settlementMail, { memberId: invoice.memberId, invoiceId, station: 'paid', entryId });
}

/** Records what is written off of a locked invoice. @returns the id of the entry */
async function insertWriteOff(
  tx: Transaction,
  { invoice }: Pick<LockedSettlement, 'invoice'>,
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
 * Takes back what is written off of a locked invoice, makes the change that is the cause, and writes off anew what is still
 * needed. That keeps its reason and its day, so that the wage is not due later. The caller moves the invoice to the state
 * that follows (product §10.8).
 * @param because why it is taken back, as the member reads it
 */
export async function renewWriteOff(
  tx: Transaction,
  locked: LockedSettlement,
  needed: Hundredths,
  because: string,
  recording: Recording,
  change: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const standing = validEntries(locked.settlement, 'write-off');
  for (const entry of standing) await insertReversal(tx, locked.invoice, { ...recording, entry, reason: because });
  await change();
  const last = standing.at(-1);
  if (needed === 0n || last === undefined) return;
  const rest = { amount: needed, reason: last.writeOffReason ?? '', paidOn: last.paidOn };
  await insertWriteOff(tx, locked, rest, recording);
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
  await renewWriteOff(tx, locked, needed, because, recording);
  await moveToSettlementState(tx, locked.invoice);
}
