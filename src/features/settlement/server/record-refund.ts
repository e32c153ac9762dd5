import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { refunds } from '#database/schema/settlement.ts';
import { recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, toDecimalString } from '#shared/money.ts';
import { firstRefundDay, refundable, validEntries } from '../domain/settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { settlementErrors } from './errors.ts';
import { assertBankSum, assertPlausibleDate, lockOverpaid } from './lock-settlement.ts';

/**
 * Records that an overpayment, or a part of it, was paid back to the customer (product §10.8).
 * @throws ExpectedError not-found; review-changed if the invoice can't be paid, or if somebody else has paid back or kept
 *   something meanwhile; refund-too-large, payment-not-positive, payment-date-implausible, bank-sum-in-own-currency
 */
export async function recordRefund(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { paidOn, amount, sent, reference, refundableBefore }: ParsedRequest<typeof endpoints.recordRefund, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice, settlement } = await lockOverpaid(tx, invoiceId, { amount, refundableBefore });
  assertPlausibleDate(settlement, paidOn, now, {
    day: firstRefundDay(settlement.invoiceDate, validEntries(settlement, 'payment')),
    because: 'då kunden först betalade',
  });
  const most = refundable(settlement);
  if (amount > most) throw settlementErrors.refundTooLarge(formatAmount(most, settlement.currency)).at('amount');
  assertBankSum(settlement, sent, 'sent');
  await tx.insert(refunds).values({
    id: randomUUID(),
    invoiceId,
    paidOn,
    amount,
    reference,
    recordedBy: caller.memberId,
    recordedAt: now,
    sentAmount: sent?.amount,
    sentCurrency: sent?.currency,
  });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'refunded',
    actorId: caller.memberId,
    details: { paidOn, amount: toDecimalString(amount), reference },
    at: now,
  });
}
