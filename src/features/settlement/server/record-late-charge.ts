import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { refunds } from '#database/schema/settlement.ts';
import { recordInvoiceEvent } from '#features/invoices/server/public.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, toDecimalString } from '#shared/money.ts';
import { mostToKeep } from '../domain/settlement.ts';
import type * as endpoints from '../endpoints.ts';
import { findAskedCharges } from '../reminders/server/find-reminder.ts';
import { settlementErrors } from './errors.ts';
import { lockOverpaid } from './lock-settlement.ts';

/**
 * Records that the provider keeps an overpayment, or a part of it, as the interest and fee that a reminder asked for. It
 * is dated today, because nothing moves at the bank (product §10.8).
 * @throws ExpectedError not-found; review-changed if the invoice can't be paid, or if somebody else has paid back or kept
 *   something meanwhile; late-charge-too-large, payment-not-positive
 */
export async function recordLateCharge(
  tx: Transaction,
  { memberId: actorId }: SignedIn,
  invoiceId: string,
  { amount, refundableBefore }: ParsedRequest<typeof endpoints.recordLateCharge, 'body'>,
  now: Date,
): Promise<void> {
  const { invoice, settlement } = await lockOverpaid(tx, invoiceId, { amount, refundableBefore });
  const askedCharges = await findAskedCharges(tx, invoiceId, settlement);
  const most = mostToKeep({ ...settlement, askedCharges });
  if (amount > most) throw settlementErrors.lateChargeTooLarge(formatAmount(most, settlement.currency)).at('amount');
  const paidOn = stockholmDate(now);
  const entry = { id: randomUUID(), invoiceId, paidOn, amount, isLateCharge: true };
  await tx.insert(refunds).values({ ...entry, recordedBy: actorId, recordedAt: now });
  await recordInvoiceEvent(tx, invoice, {
    kind: 'late-charge',
    actorId,
    details: { paidOn, amount: toDecimalString(amount) },
    at: now,
  });
}
