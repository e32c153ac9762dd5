import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/database.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, toDecimalString } from '#shared/money.ts';
import { largestWage } from '#features/payout-details/domain/payout-table.ts';
import { findPayoutDestination } from '#features/payout-details/server/public.ts';
import type * as endpoints from '../endpoints.ts';
import { afterMovement, type Movement, refusalOf } from '../domain/settlement.ts';
import { demandPlausibleDate, lockSettlement, moveToSettledState } from './find-settlement.ts';
import { hashOf } from './look-at-payout-details.ts';
import { payoutDetailLooks, payouts } from '#database/schema/settlement.ts';
import { invoiceErrors, recordInvoiceEvent } from '#features/invoices/server/public.ts';
import { settlementErrors } from './errors.ts';

/**
 * Records the wage's payment, to the payout details that the reviewer looked at (product §10.8).
 * @throws ExpectedError not-found, review-changed, payout-details-changed, payment-date-implausible, wage-too-large
 */
export async function recordPayout(
  tx: Transaction,
  caller: SignedIn,
  invoiceId: string,
  { paidOn, amount, lookId }: ParsedRequest<typeof endpoints.recordPayout, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice, invoiceDate, settlement } = await lockSettlement(tx, invoiceId);
  const movement: Movement = { kind: 'payout', amount };
  const refusal = refusalOf(settlement, movement);
  if (refusal === 'nothing-to-pay-out') throw invoiceErrors.reviewChanged('Fakturan väntar inte på utbetalning.');
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
  if (details === null || hashOf(details) !== look.detailsHash) throw settlementErrors.payoutDetailsChanged();
  demandPlausibleDate(invoiceDate, paidOn, now);
  if (refusal !== null) {
    const { total, currency, payoutOption } = settlement;
    throw settlementErrors.wageTooLarge(formatAmount(largestWage(total, currency, payoutOption), currency));
  }

  const id = randomUUID();
  await tx
    .insert(payouts)
    .values({ id, invoiceId, paidOn, amount, lookId, recordedBy: caller.memberId, recordedAt: now });
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
  await moveToSettledState(tx, invoice, afterMovement(settlement, movement, id));
}
