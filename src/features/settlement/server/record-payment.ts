import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { leftOf } from '#features/invoices/domain/credit-note.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmount, type Hundredths, toDecimalString } from '#shared/money.ts';
import type * as endpoints from '../endpoints.ts';
import {
  type Confirmed,
  isConfirmed,
  overpayment,
  type BankSum,
  unpaid,
  writeOffNeeded,
} from '../domain/settlement.ts';
import {
  assertBankSum,
  assertPaidSum,
  assertPlausibleDate,
  type LockedSettlement,
  lockSettlement,
  moveToSettlementState,
} from './lock-settlement.ts';
import { payments } from '#database/schema/settlement.ts';
import { recordInvoiceEvent } from '#features/invoices/server/public.ts';
import { reverseWriteOffs, writeOffAnew } from './record-write-off.ts';
import { settlementMail } from './settlement-mail.ts';
import { overpaymentText, settlementErrors } from './errors.ts';

/**
 * Records a customer's payment. The payment that completes the total makes the invoice paid, and the member gets a mail
 * (product §10.8, §10.9).
 * @throws ExpectedError not-found; review-changed if the invoice can't be paid, or if somebody else has recorded money
 *   meanwhile; overpayment-unconfirmed, payment-not-positive, payment-date-implausible, bank-sum-in-own-currency
 */
export async function recordPayment(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  invoiceId: string,
  body: ParsedRequest<typeof endpoints.recordPayment, 'body'>,
  now: Date,
): Promise<void> {
  const locked = await lockSettlement(tx, invoiceId);
  assertPaidSum(locked.settlement, body.paidBefore);
  const { paidOn, amount, received = null, overpayment: confirmed = null } = body;
  await addPayment(tx, deps, caller, locked, { paidOn, amount, received, confirmed, bankTransactionId: null }, now);
}

/** A payment to record. */
interface NewPayment {
  paidOn: CalendarDate;
  /** In minor units of the invoice's currency. */
  amount: Hundredths;
  /** What came in for it; null if that is the amount. */
  received: BankSum | null;
  /** Null if the accountant confirmed no overpayment. */
  confirmed: Confirmed | null;
  /** The transaction in the bank's file; null if an accountant typed the payment. */
  bankTransactionId: string | null;
}

/**
 * Records a payment of a locked invoice. What was written off is what is still missing after it.
 * @throws ExpectedError overpayment-unconfirmed, payment-not-positive, payment-date-implausible, bank-sum-in-own-currency
 */
export async function addPayment(
  tx: Transaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  locked: LockedSettlement,
  { paidOn, amount, received, confirmed, bankTransactionId }: NewPayment,
  now: Date,
): Promise<void> {
  const { invoice, settlement } = locked;
  const invoiceId = invoice.id;
  if (amount === 0n) throw settlementErrors.paymentNotPositive().at('amount');
  assertBankSum(settlement, received, 'received');
  // The bank's day is a fact, also of a customer who paid before the invoice was sent.
  if (bankTransactionId === null) assertPlausibleDate(settlement, paidOn, now);
  if (!isConfirmed(settlement, amount, confirmed)) {
    const money = (sum: bigint) => formatAmount(sum, settlement.currency);
    throw settlementErrors.overpaymentUnconfirmed(
      overpaymentText([{ amount: money(amount), unpaid: money(unpaid(settlement)) }]),
    );
  }

  const id = randomUUID();
  const overpaid = overpayment(settlement, amount);
  const recording = { actorId: caller.memberId, now };
  const writtenOff = await reverseWriteOffs(tx, locked, 'Kunden har betalat.', recording);
  await tx.insert(payments).values({
    id,
    invoiceId,
    paidOn,
    amount,
    overpaid,
    recordedBy: caller.memberId,
    recordedAt: now,
    bankTransactionId,
    receivedAmount: received?.amount,
    receivedCurrency: received?.currency,
  });
  await writeOffAnew(tx, locked, writtenOff, writeOffNeeded(settlement, amount), recording);
  const balances = await moveToSettlementState(tx, invoice);
  const isFull = unpaid({ ...leftOf(invoice), balances }) === 0n && balances['written-off'] === 0n;
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
  // The member is mailed once. A payment beyond the total is no news.
  if (isFull && invoice.reviewState === 'forwarded') {
    await jobs.enqueue(tx, settlementMail, { memberId: invoice.memberId, invoiceId, station: 'paid', entryId: id });
  }
}
