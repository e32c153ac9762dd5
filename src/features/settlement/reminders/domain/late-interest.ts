import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { divideHalfUp, type Hundredths, sumOf } from '#shared/money.ts';

/** The facts that late interest is computed from. Amounts are in minor units of the invoice's currency. */
export interface InterestFacts {
  total: Hundredths;
  /** The yearly interest, in whole percent of what is left to pay. */
  percent: number;
  /** The day after which interest runs: the last day to pay, or the day on which the customer got the invoice if that is later. */
  from: CalendarDate;
  /** The payments that are not reversed, in any order. */
  payments: readonly { paidOn: CalendarDate; amount: Hundredths }[];
}

/** The days of a year of interest, in leap years too (product §9.5). */
const DAYS_A_YEAR = 365n;

/**
 * The late interest up to and including a date in Stockholm, in minor units of the invoice's currency. It runs for
 * each day on what was left to pay when the day began. There is no interest on interest,
 * and it is rounded once, half up (product §9.5).
 */
export function lateInterest({ total, percent, from, payments }: InterestFacts, until: CalendarDate): Hundredths {
  const days = [from, ...payments.map(({ paidOn }) => paidOn), until]
    .filter((day) => day >= from && day <= until)
    .toSorted();
  const leftAfter = (day: CalendarDate) => {
    const paid = sumOf(payments.filter(({ paidOn }) => paidOn <= day).map(({ amount }) => amount));
    return paid < total ? total - paid : 0n;
  };
  // The sum of minor units times days, so that nothing is rounded before the end.
  const owed = sumOf(
    days.slice(1).map((day, at) => leftAfter(days[at] ?? day) * BigInt(daysBetween(days[at] ?? day, day))),
  );
  return divideHalfUp(owed * BigInt(percent), 100n * DAYS_A_YEAR);
}
