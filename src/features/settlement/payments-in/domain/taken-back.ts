import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { isNoReference } from './bank-file.ts';
import { referredNumbers, textOf } from './match-payments.ts';

/** What is known of a transaction of the account when the bank takes it back. */
export interface AccountTransaction {
  /** The whole amount, in minor units of the currency. */
  amount: Hundredths;
  currency: Currency;
  bookedOn: CalendarDate;
  references: readonly string[];
  text: string;
  endToEndId: string | null;
  bankReference: string | null;
}

/** Whether it is a debit with which the bank takes a payment in back. */
export const takesBack = ({ direction, isReversal }: { direction: 'credit' | 'debit'; isReversal: boolean }): boolean =>
  direction === 'debit' && isReversal;

/**
 * By what a payment in is known again in the debit with which the bank takes it back: the invoices that its references
 * name or else its text, the payer's id, and the bank's, each with its whole amount. One in common is enough (product
 * §10.13).
 */
function tracesOf(transaction: AccountTransaction): string[] {
  const { amount, currency, references, text, endToEndId, bankReference } = transaction;
  const numbers = referredNumbers({ references, text: textOf({ text, endToEndId }) });
  const meant = numbers.length > 0 ? numbers.toSorted().join(' ') : text.trim();
  const traces = { meant, payer: endToEndId ?? '', bank: bankReference ?? '' };
  return Object.entries(traces).flatMap(([kind, trace]) =>
    trace === '' || isNoReference(trace) ? [] : [`${currency} ${amount} ${kind} ${trace}`],
  );
}

/**
 * The payments in that these debits have taken back, by what both have in common. A debit takes back nothing that came on
 * a later day.
 */
export function takenBackBy<Payment extends AccountTransaction>(
  debits: readonly AccountTransaction[],
  payments: readonly Payment[],
): Payment[] {
  const inOrder = debits.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1));
  // In this order the last day of a trace counts.
  const lastDays = new Map(inOrder.flatMap((debit) => tracesOf(debit).map((trace) => [trace, debit.bookedOn])));
  return payments.filter((payment) =>
    tracesOf(payment).some((trace) => (lastDays.get(trace) ?? '') >= payment.bookedOn),
  );
}
