import type { CalendarDate } from '#shared/calendar-date.ts';
import { CURRENCIES, type Currency, type Hundredths, sumOf } from '#shared/money.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';
import { expectedOn, placeOf, type Place, STATIONS, type Station } from '#features/invoices/way/domain/money-way.ts';

/** The sum of those of a member's invoices that have one currency, state and day, and are sent and not paid out. */
export interface WaySum {
  currency: Currency;
  reviewState: ReviewState;
  /** The due date; for paid invoices, the day of payment. */
  day: CalendarDate;
  invoices: number;
  /** The sum of their expected wages, in minor units of the currency. */
  net: Hundredths;
}

interface Sum {
  count: number;
  net: Hundredths;
}

/** The money of one currency that is on its way to the member (product §2.5). */
export interface UnderWay extends Sum {
  currency: Currency;
  /** The stations with invoices. `day` is the earliest day of a station's invoices. */
  stations: (Sum & { station: Station; day: CalendarDate })[];
  /** What is expected next, and when; null if everything is late. */
  next: (Sum & { date: CalendarDate; isWage: boolean }) | null;
}

/**
 * What is on its way on a date in Stockholm, for each currency that has anything on its way. Currencies are never added
 * together.
 */
export function underWay(sums: readonly WaySum[], today: CalendarDate, payoutDays: number): UnderWay[] {
  return CURRENCIES.flatMap((currency) => {
    const parts = sums
      .filter((sum) => sum.currency === currency && sum.invoices > 0)
      .map((sum) => ({ ...sum, place: placeOf({ reviewState: sum.reviewState, dueDate: sum.day }, today) }));
    if (parts.length === 0) return [];
    const stations = STATIONS.flatMap((station) => {
      const there = parts.filter(({ place }) => place === station);
      return there.length === 0 ? [] : [{ station, ...add(there), day: earliest(there.map(({ day }) => day)) }];
    });
    return [{ currency, ...add(parts), stations, next: nextOf(parts, today, payoutDays) }];
  });
}

function nextOf(
  parts: readonly (WaySum & { place: Place })[],
  today: CalendarDate,
  payoutDays: number,
): UnderWay['next'] {
  const expected = parts.flatMap((part) => {
    const date = expectedOn(part.place, part.day, payoutDays, today);
    return date === null ? [] : [{ ...part, date }];
  });
  if (expected.length === 0) return null;
  const date = earliest(expected.map((part) => part.date));
  const first = expected.filter((part) => part.date === date);
  return { ...add(first), date, isWage: first.every(({ place }) => place === 'paid') };
}

function add(sums: readonly WaySum[]): Sum {
  return {
    count: sums.reduce((count, { invoices }) => count + invoices, 0),
    net: sumOf(sums.map(({ net }) => net)),
  };
}

/** Dates sort as text. */
const earliest = (dates: readonly CalendarDate[]) => dates.reduce((first, date) => (date < first ? date : first));
