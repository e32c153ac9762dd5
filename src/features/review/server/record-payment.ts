import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { recordInvoiceEvent } from '../../../server/audit/record-invoice-event.ts';
import type { Transaction } from '../../../server/database/database.ts';
import { errors } from '../../../server/errors.ts';
import type { SignedIn } from '../../../server/sessions/sessions.ts';
import type { CallParsed } from '../../../shared/call.ts';
import { formatAmount, toDecimalString } from '../../../shared/money.ts';
import type * as calls from '../contract.ts';
import { paymentSum, unpaid } from '../domain/payment-sum.ts';
import { reviewStateAfter } from '../domain/review-state.ts';
import { demandPlausibleDate } from './demand-plausible-date.ts';
import { findPayments } from './find-payments.ts';
import { lockReview } from './lock-review.ts';
import { payments, reviewedInvoices } from './tables.ts';

/**
 * Records a payment of the customer's; the one that completes the total makes the invoice paid (product §10.8).
 * @throws ExpectedError not-found; review-changed where it can't be paid, or somebody else has recorded a payment since;
 * payment-not-positive, payment-date-implausible
 */
export async function recordPayment(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { paidOn, amount, paidBefore }: CallParsed<typeof calls.recordPayment, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice } = await lockReview(tx, invoiceId);
  const settled = reviewStateAfter(invoice.reviewState, 'settle', caller.role);
  const before = paymentSum(await findPayments(tx, invoiceId));
  if (before !== paidBefore) {
    const sum = formatAmount(before, invoice.frozenCurrency ?? 'EUR');
    throw errors.reviewChanged(`Någon annan har registrerat en betalning: nu är ${sum} betalt.`);
  }
  if (settled === null) throw errors.reviewChanged('Fakturan väntar inte på betalning.');
  if (amount === 0n) throw errors.paymentNotPositive();
  await demandPlausibleDate(tx, invoice, paidOn, now);

  const isFull = unpaid(invoice.total, before + amount) === 0n;
  await tx
    .insert(payments)
    .values({ id: randomUUID(), invoiceId, paidOn, amount, recordedBy: caller.memberId, recordedAt: now });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'payment',
    actorId: caller.memberId,
    details: { paidOn, amount: toDecimalString(amount), isFull },
    at: now,
  });
  if (isFull) await tx.update(reviewedInvoices).set({ reviewState: settled }).where(eq(reviewedInvoices.id, invoiceId));
}
