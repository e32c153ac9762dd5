import type { Transaction } from '#database/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { errors } from '#server/errors.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import type { ParsedRequest } from '#shared/endpoint.ts';
import { formatAmount, sumOf } from '#shared/money.ts';
import { numberOfReference } from '#features/invoices/domain/creditor-reference.ts';
import { invoiceErrors } from '#features/invoices/server/public.ts';
import { overpayment, unpaid } from '../../domain/settlement.ts';
import { inLockOrder, lockSettlement } from '../../server/lock-settlement.ts';
import { changedMeanwhile, overpaymentText, settlementErrors } from '../../server/errors.ts';
import { addPayment } from '../../server/record-payment.ts';
import { takesBack } from '../domain/taken-back.ts';
import type * as endpoints from '../endpoints.ts';
import { paymentsInErrors } from './errors.ts';
import { findNumbered } from './match-open-payments.ts';
import { lockPaymentIn } from './lock-payment-in.ts';

type Booking = ParsedRequest<typeof endpoints.bookPaymentIn, 'body'>;

/** The invoice number that an accountant typed, as it is or as an RF reference. Null if the text is neither. */
export function citedNumber(typed: string): number | null {
  const text = typed.replaceAll(/\s/g, '');
  const number = /^\d+$/.test(text) ? text : numberOfReference(text);
  return number === null ? null : Number(number);
}

/**
 * Books a payment in on invoices, by the same rules as a payment that is typed. The part that isn't booked stays open
 * (product §10.13).
 * @throws ExpectedError not-found; payment-in-changed and review-changed if somebody else has changed the payment or an
 *   invoice meanwhile; overpayment-unconfirmed, which names every invoice that would be overpaid; payment-in-too-small,
 *   invoice-twice, invoice-other-currency if it isn't told what of the payment in pays an invoice in another currency, and
 *   all of `addPayment`
 */
export async function bookPaymentIn(
  tx: Transaction,
  deps: Pick<Dependencies, 'jobs'>,
  caller: SignedIn,
  { transactionId, leftBefore, parts, overpaymentConfirmed }: Booking,
  now: Date,
): Promise<void> {
  const numbers = parts.map(({ invoiceNumber }) => citedNumber(invoiceNumber));
  if (new Set(numbers).size < numbers.length) throw paymentsInErrors.invoiceTwice();
  const known = numbers.filter((number) => number !== null);
  const found = new Map((await findNumbered(tx, known)).map((invoice) => [invoice.number, invoice]));
  const booked = parts.map((part, at) => {
    const invoice = found.get(numbers[at] ?? 0);
    if (invoice === undefined) throw errors.notFound();
    return { ...part, invoiceId: invoice.id };
  });
  // Invoices are locked before the payment, as everywhere.
  const locked = [];
  for (const part of inLockOrder(booked, ({ invoiceId }) => invoiceId))
    locked.push({ part, of: await lockSettlement(tx, part.invoiceId) });
  const transaction = await lockPaymentIn(tx, transactionId, leftBefore);
  if (takesBack(transaction)) throw errors.notFound();
  if (sumOf(parts.map(({ amount, received = amount }) => received)) > transaction.unbooked) {
    throw paymentsInErrors.paymentInTooSmall();
  }
  for (const { part, of } of locked) {
    const { currency } = of.settlement;
    if (currency !== transaction.currency && part.received === undefined) throw paymentsInErrors.invoiceOtherCurrency();
    const left = unpaid(of.settlement);
    if (left !== part.unpaid) {
      throw invoiceErrors.reviewChanged(
        changedMeanwhile(
          `nu är ${formatAmount(left, currency)} kvar att betala av faktura ${of.invoice.invoiceNumber}`,
        ),
      );
    }
  }
  const overpaid = locked.filter(({ part, of }) => overpayment(of.settlement, part.amount) > 0n);
  if (overpaid.length > 0 && !overpaymentConfirmed) {
    const named = overpaid.map(({ part: { amount, unpaid: left }, of: { invoice, settlement } }) => ({
      number: invoice.invoiceNumber,
      amount: formatAmount(amount, settlement.currency),
      unpaid: formatAmount(left, settlement.currency),
    }));
    const byNumber = named.toSorted((a, b) => a.number - b.number);
    throw settlementErrors.overpaymentUnconfirmed(overpaymentText(byNumber));
  }
  for (const { part, of } of locked) {
    const { bookedOn: paidOn, currency } = transaction;
    const { amount } = part;
    const received = part.received === undefined ? null : { amount: part.received, currency };
    const confirmed = { amount, unpaid: part.unpaid };
    await addPayment(
      tx,
      deps,
      caller,
      of,
      { paidOn, amount, received, confirmed, bankTransactionId: transactionId },
      now,
    );
  }
}
