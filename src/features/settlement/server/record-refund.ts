import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { refunds } from '#database/schema/settlement.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, toDecimalString } from '#shared/money.ts';
import { refundable, refusalOf } from '../domain/settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { settlementErrors } from './errors.ts';
import { assertPlausibleDate, lockSettlement } from './lock-settlement.ts';

/**
 * Records that an overpayment, or a part of it, was paid back to the customer (product §10.8).
 * @throws ExpectedError not-found; review-changed if the invoice can't be paid, or if somebody else has paid back
 *   meanwhile; refund-too-large, payment-not-positive, payment-date-implausible
 */
export async function recordRefund(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { paidOn, amount, reference, refundableBefore }: ParsedRequest<typeof endpoints.recordRefund, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice, invoiceDate, settlement } = await lockSettlement(tx, invoiceId);
  const left = refundable(settlement);
  const leftText = formatAmount(left, settlement.currency);
  if (left !== refundableBefore) {
    throw invoiceErrors.reviewChanged(`Något har ändrats medan du höll på: nu är ${leftText} kvar att återbetala.`);
  }
  if (amount === 0n) throw settlementErrors.paymentNotPositive().at('amount');
  assertPlausibleDate(invoiceDate, paidOn, now);
  if (refusalOf(settlement, { kind: 'refund', amount }) !== null)
    throw settlementErrors.refundTooLarge(leftText).at('amount');
  await tx.insert(refunds).values({
    id: randomUUID(),
    invoiceId,
    paidOn,
    amount,
    reference,
    recordedBy: caller.memberId,
    recordedAt: now,
  });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'refunded',
    actorId: caller.memberId,
    details: { paidOn, amount: toDecimalString(amount), reference },
    at: now,
  });
}
