import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Currency, Hundredths } from '#shared/money.ts';
import { referredNumbers } from './match-payments.ts';

/** What is known of a movement of the account when the bank takes it back. */
export interface Movement {
  direction: 'credit' | 'debit';
  /** The whole amount, in minor units of the currency. */
  amount: Hundredths;
  currency: Currency;
  bookedOn: CalendarDate;
  references: readonly string[];
  text: string;
  endToEndId: string | null;
  bankReference: string | null;
}

/** Whether it is a debit with which the bank has taken a payment in back. */
export const isTakenBack = ({ direction }: Pick<Movement, 'direction'>): boolean => direction === 'debit';

/** The words of payers that have no id of their own for a payment (ISO 20022). */
const NO_ID = /^(?:not ?provided|nonref|none)?$/i;

/**
 * By what a payment in is known again in the debit with which the bank takes it back: the invoices that its references
 * name or else its text, the payer's id, and the bank's, each with its whole amount. One in common is enough (product
 * §10.13).
 */
function tracesOf(movement: Movement): string[] {
  const { amount, currency, references, text, endToEndId, bankReference } = movement;
  const numbers = referredNumbers({ references, text: [text, endToEndId ?? ''].join('\n') });
  const meant = numbers.length > 0 ? numbers.toSorted().join(' ') : text.trim();
  const traces = { meant, payer: endToEndId ?? '', bank: bankReference ?? '' };
  return Object.entries(traces).flatMap(([kind, trace]) =>
    NO_ID.test(trace) ? [] : [`${currency} ${amount} ${kind} ${trace}`],
  );
}

/**
 * The payments in that these debits have taken back, by what both have in common. A debit takes back nothing that came on
 * a later day.
 */
export function takenBackBy<Payment extends Movement>(
  debits: readonly Movement[],
  payments: readonly Payment[],
): Payment[] {
  const inOrder = debits.toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : 1));
  // In this order the last day of a trace counts.
  const lastDays = new Map(inOrder.flatMap((debit) => tracesOf(debit).map((trace) => [trace, debit.bookedOn])));
  return payments.filter((payment) =>
    tracesOf(payment).some((trace) => (lastDays.get(trace) ?? '') >= payment.bookedOn),
  );
}
