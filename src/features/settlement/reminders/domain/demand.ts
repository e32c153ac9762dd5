import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Hundredths, sumOf } from '#shared/money.ts';
import type { RestOfInvoice } from '#features/invoices/document/domain/rest-of-invoice.ts';
import { type InterestFacts, lateInterest } from './late-interest.ts';

/** The amounts that a reminder tells, in minor units of the invoice's currency (product §10.14). */
export interface Demand extends RestOfInvoice {
  interest: Hundredths;
  fee: Hundredths;
  /** What the customer is asked to pay. */
  sum: Hundredths;
}

/** The provider's terms for reminders. */
interface DemandTerms {
  /** Whether the interest is asked for. Otherwise it is only told. */
  chargesInterest: boolean;
  /** In minor units of the invoice's currency; 0 if the provider has set none. */
  fee: Hundredths;
}

/**
 * The demand of a reminder on a date in Stockholm; null if nothing is left to pay. The facts are those of the part that
 * is not credited.
 */
export function demandOf(
  credited: Hundredths,
  facts: InterestFacts,
  terms: DemandTerms,
  today: CalendarDate,
): Demand | null {
  const paid = sumOf(facts.payments.map(({ amount }) => amount));
  const left = facts.total - paid;
  if (left <= 0n) return null;
  const interest = lateInterest(facts, today);
  return {
    left,
    credited,
    paid,
    interest,
    fee: terms.fee,
    sum: left + terms.fee + (terms.chargesInterest ? interest : 0n),
  };
}
