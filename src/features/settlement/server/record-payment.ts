import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, toDecimalString } from '#shared/money.ts';
import type * as endpoints from '../endpoints.ts';
import { type Movement, overpayment, refusalOf, unpaid } from '../domain/settlement.ts';
import { assertPaidSum, assertPlausibleDate, lockSettlement, moveToSettlementState } from './find-settlement.ts';
import { payments } from '#database/schema/settlement.ts';
import { recordInvoiceEvent } from '#features/invoices/server/public.ts';
import { settlementMail } from './settlement-mail.ts';
import { settlementErrors } from './errors.ts';

/**
 * Records a customer's payment. The one that completes the total makes the invoice paid, which is mailed to the member
 * (product §10.8, §10.9).
 * @throws ExpectedError not-found; review-changed if the invoice can't be paid, or somebody else has recorded money
 * since; overpayment-unconfirmed, payment-not-positive, payment-date-implausible
 */
export async function recordPayment(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  invoiceId: string,
  body: ParsedRequest<typeof endpoints.recordPayment, 'body'>,
  now: Date,
): Promise<void> {
  const { paidOn, amount, paidBefore } = body;
  const { invoice, invoiceDate, settlement } = await lockSettlement(tx, invoiceId);
  assertPaidSum(settlement, paidBefore);
  if (amount === 0n) throw settlementErrors.paymentNotPositive();
  assertPlausibleDate(invoiceDate, paidOn, now);
  const movement: Movement = { kind: 'payment', amount, confirmed: body.overpayment ?? null };
  if (refusalOf(settlement, movement) !== null) {
    const money = (sum: bigint) => formatAmount(sum, settlement.currency);
    throw settlementErrors.overpaymentUnconfirmed(money(amount), money(unpaid(settlement)));
  }

  const id = randomUUID();
  const overpaid = overpayment(settlement, amount);
  await tx
    .insert(payments)
    .values({ id, invoiceId, paidOn, amount, overpaid, recordedBy: caller.memberId, recordedAt: now });
  const balances = await moveToSettlementState(tx, invoice);
  const isFull = unpaid({ total: invoice.total, balances }) === 0n;
  await recordInvoiceEvent(tx, invoice, {
    kind: 'payment',
    actorId: caller.memberId,
    details: {
      paidOn,
      amount: toDecimalString(amount),
      isFull,
      ...(overpaid === 0n ? {} : { overpaid: toDecimalString(overpaid) }),
    },
    at: now,
  });
  // A payment beyond the total is no news.
  if (isFull && invoice.reviewState === 'forwarded') {
    await jobs.enqueue(tx, settlementMail, { memberId: invoice.memberId, invoiceId, station: 'paid', entryId: id });
  }
}
