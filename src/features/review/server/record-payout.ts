import { and, eq } from 'drizzle-orm';
import { recordInvoiceEvent } from '../../../server/audit/record-invoice-event.ts';
import type { Transaction } from '../../../server/database/database.ts';
import { errors } from '../../../server/errors.ts';
import type { SignedIn } from '../../../server/sessions/sessions.ts';
import type { CallParsed } from '../../../shared/call.ts';
import { toDecimalString } from '../../../shared/money.ts';
import { findPayoutDestination } from '../../payout/server/read-model.ts';
import type * as calls from '../contract.ts';
import { paymentSum } from '../domain/payment-sum.ts';
import { reviewStateAfter } from '../domain/review-state.ts';
import { demandPlausibleDate } from './demand-plausible-date.ts';
import { findPayments } from './find-payments.ts';
import { lockReview } from './lock-review.ts';
import { hashOf } from './look-at-payout-details.ts';
import { payoutDetailLooks, payouts, reviewedInvoices } from './tables.ts';

/**
 * Records the wage's payment, to the payout details that the reviewer looked at (product §10.8).
 * @throws ExpectedError not-found, review-changed, payout-details-changed, payment-date-implausible, payout-above-payment
 */
export async function recordPayout(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { paidOn, amount, lookId }: CallParsed<typeof calls.recordPayout, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice } = await lockReview(tx, invoiceId);
  const reviewState = reviewStateAfter(invoice.reviewState, 'payOut', caller.role);
  if (reviewState === null) throw errors.reviewChanged('Fakturan väntar inte på utbetalning.');
  const [look] = await tx
    .select()
    .from(payoutDetailLooks)
    .where(
      and(
        eq(payoutDetailLooks.id, lookId),
        eq(payoutDetailLooks.invoiceId, invoiceId),
        eq(payoutDetailLooks.reviewerId, caller.memberId),
      ),
    );
  if (look === undefined) throw errors.notFound();
  const details = await findPayoutDestination(tx, invoice.memberId);
  if (details === null || hashOf(details) !== look.detailsHash) throw errors.payoutDetailsChanged();
  await demandPlausibleDate(tx, invoice, paidOn, now);
  if (amount > paymentSum(await findPayments(tx, invoiceId))) throw errors.payoutAbovePayment();

  await tx.insert(payouts).values({ invoiceId, paidOn, amount, lookId, recordedBy: caller.memberId, recordedAt: now });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'paid-out',
    actorId: caller.memberId,
    details: {
      paidOn,
      amount: toDecimalString(amount),
      payoutOption: look.payoutOption,
      destination: look.destination,
    },
    at: now,
  });
  await tx.update(reviewedInvoices).set({ reviewState }).where(eq(reviewedInvoices.id, invoiceId));
}
