import type { CalendarDate } from '#shared/calendar-date.ts';
import { CURRENCIES, type Currency, type Hundredths, sumOf } from '#shared/money.ts';
import type { PostingKind } from '#features/settlement/domain/ledger.ts';

/** The sum of a day's postings of one kind, in minor units of the currency. */
interface DaySum {
  day: CalendarDate;
  currency: Currency;
  kind: PostingKind;
  sum: Hundredths;
}

/** The money that moved in one currency during a month, in minor units (product §2.24). */
interface MovedMoney {
  currency: Currency;
  /** What customers paid, also beyond a total. */
  in: Hundredths;
  /** The paid wages, and what was paid back to customers. */
  out: Hundredths;
  fees: Hundredths;
}

/**
 * The money that moved in each month (YYYY-MM). Currencies without any are left out, and currencies are never added
 * together.
 */
export function movedByMonth(
  months: readonly string[],
  sums: readonly DaySum[],
): { month: string; sums: MovedMoney[] }[] {
  return months.map((month) => {
    const ofMonth = sums.filter(({ day }) => day.startsWith(month));
    const moved = CURRENCIES.map((currency) => {
      const own = ofMonth.filter((part) => part.currency === currency);
      const sum = (...kinds: PostingKind[]) =>
        sumOf(own.filter((part) => kinds.includes(part.kind)).map((part) => part.sum));
      const received = sum('paid', 'overpaid') - sum('written-off');
      const out = sum('wage-paid', 'refunded') - sum('late-charge');
      return { currency, in: received, out, fees: sum('fee-kept') };
    });
    return { month, sums: moved.filter((money) => money.in !== 0n || money.out !== 0n || money.fees !== 0n) };
  });
}
