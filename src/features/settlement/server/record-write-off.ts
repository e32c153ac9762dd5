import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { payments } from '#database/schema/settlement.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, toDecimalString } from '#shared/money.ts';
import { mostToWriteOff, refusalOf, unneededWriteOff, unpaid } from '../domain/settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { settlementErrors } from './errors.ts';
import { lockSettlement, moveToSettlementState } from './lock-settlement.ts';
import { reverseEntry } from './record-reversal.ts';
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
  caller: SignedIn,
  invoiceId: string,
  { reason, unpaidBefore }: ParsedRequest<typeof endpoints.recordWriteOff, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice, settlement } = await lockSettlement(tx, invoiceId);
  const amount = unpaid(settlement);
  const text = (sum: bigint) => formatAmount(sum, settlement.currency);
  if (amount !== unpaidBefore || amount === 0n) {
    throw invoiceErrors.reviewChanged(`Något har ändrats medan du höll på: nu är ${text(amount)} kvar att betala.`);
  }
  if (refusalOf(settlement, { kind: 'write-off', amount }) !== null) {
    throw settlementErrors.writeOffTooLarge(text(mostToWriteOff(settlement)));
  }
  const id = randomUUID();
  const paidOn = stockholmDate(now);
  await tx.insert(payments).values({
    id,
    invoiceId,
    paidOn,
    amount,
    overpaid: 0n,
    writeOffReason: reason,
    recordedBy: caller.memberId,
    recordedAt: now,
  });
  await moveToSettlementState(tx, invoice);
  await recordInvoiceEvent(tx, invoice, {
    kind: 'written-off',
    actorId: caller.memberId,
    details: { paidOn, amount: toDecimalString(amount), reason },
    at: now,
  });
  await jobs.enqueue(tx, settlementMail, { memberId: invoice.memberId, invoiceId, station: 'paid', entryId: id });
}

/**
 * Takes back each write-off of an invoice that is paid without it, because a credit note or a payment came since
 * (product §10.8).
 * @param reason what came since
 */
export async function reverseUnneededWriteOffs(
  tx: Transaction,
  invoiceId: string,
  reason: string,
  actorId: string,
  now: Date,
): Promise<void> {
  for (;;) {
    const { invoice, settlement } = await lockSettlement(tx, invoiceId);
    const entry = unneededWriteOff(settlement);
    if (entry === undefined) return;
    await reverseEntry(tx, invoice, entry, reason, actorId, now);
  }
}
