import { addBankingDays } from '#shared/banking-day.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decimalToHundredths, type Hundredths } from '#shared/money.ts';
import type { ReviewState } from '#features/invoices/domain/review-state.ts';

/**
 * The stations of a sent invoice on its way to the wage, in order. Only a late invoice is at `overdue` (product §9.8).
 */
export const STATIONS = ['submitted', 'forwarded', 'overdue', 'paid', 'paidOut'] as const;
export type Station = (typeof STATIONS)[number];

/** Whether a status is a station. */
export const isStation = (status: string): status is Station => (STATIONS as readonly string[]).includes(status);

/**
 * Where an invoice is. Drafts, returned and credited invoices are not on the way: the first two wait for the member,
 * and nothing is expected of a credited one.
 */
export type Place = Station | 'draft' | 'returned' | 'credited';

/** Where an invoice is on a date in Stockholm. It is late from the day after its due date until it is paid in full. */
export function placeOf(
  { reviewState, dueDate }: { reviewState: ReviewState | null; dueDate: CalendarDate },
  today: CalendarDate,
): Place {
  if (reviewState === 'forwarded' && dueDate < today) return 'overdue';
  return reviewState ?? 'draft';
}

/**
 * The date on which the next thing is expected: the payment on the due date, or for a paid invoice the wage some
 * banking days after the payment (product §9.9). It is never before today. Null if the payment is late, or nothing more
 * is expected.
 * @param day the due date, or for a paid invoice the day of payment
 */
export function expectedOn(
  place: Place,
  day: CalendarDate,
  payoutDays: number,
  today: CalendarDate,
): CalendarDate | null {
  if (place !== 'submitted' && place !== 'forwarded' && place !== 'paid') return null;
  const expected = place === 'paid' ? addBankingDays(day, payoutDays) : day;
  return expected < today ? today : expected;
}

/** The day on which an invoice's wage was paid out, or is expected; null if nobody can tell. */
export function wageOn(
  invoice: {
    reviewState: ReviewState | null;
    dueDate: CalendarDate;
    settledOn: CalendarDate | null;
    /** Also of a wage that was paid before its invoice was credited. */
    wagePaidOn: CalendarDate | null;
  },
  payoutDays: number,
  today: CalendarDate,
): CalendarDate | null {
  const { dueDate, settledOn, wagePaidOn } = invoice;
  const place = placeOf(invoice, today);
  if (place === 'paidOut' || place === 'credited') return wagePaidOn;
  // If the payment is late, nobody can tell when the wage comes.
  if (!isStation(place) || place === 'overdue') return null;
  return expectedOn('paid', settledOn ?? dueDate, payoutDays, today);
}

/** The facts that decide where an invoice is on its way. */
export interface WayFacts {
  /** null for a draft. */
  state: ReviewState | null;
  dueDate: CalendarDate;
  /** The day by which it was paid in full; null if it isn't, or if nothing was owed. */
  paidOn: CalendarDate | null;
  /** The expected wage in minor units; null if the invoice is not on its way. */
  net: Hundredths | null;
  /** Banking days from a payment to the wage. */
  payoutDays: number;
  /** The invoice's events, the earliest first. `on` is a date in Stockholm. */
  events: readonly { kind: string; on: CalendarDate; amount?: string }[];
}

/** One station of an invoice's way. */
export interface Step {
  station: Station;
  /** Whether the invoice has passed the station, is there, or will come there. */
  phase: 'passed' | 'here' | 'ahead';
  /** The day on which the invoice came there, or is expected to; null if nobody can tell. */
  date: CalendarDate | null;
  /** The wage in minor units: the expected one, and at the last station the paid one. */
  net: Hundredths;
}

/**
 * The stations of an invoice with their dates and amounts; none if the invoice is not on its way (product §2.12, §9.8).
 */
export function moneyWay({ state, dueDate, paidOn, net, payoutDays, events }: WayFacts, today: CalendarDate): Step[] {
  const place = placeOf({ reviewState: state, dueDate }, today);
  if (!isStation(place)) return [];
  const here = STATIONS.indexOf(place);
  const isLate = place === 'overdue';
  const last = (wanted: string) => events.findLast(({ kind }) => kind === wanted);
  const wage = place === 'paidOut' ? last('paidOut') : undefined;
  const isPaid = here >= STATIONS.indexOf('paid');
  const forwardedOn = last('forwarded')?.on;
  const dates: Record<Station, CalendarDate | null | undefined> = {
    submitted: last('sent')?.on,
    forwarded: forwardedOn,
    overdue: dueDate,
    // An invoice of 0 is paid once it is forwarded.
    paid: isPaid ? (paidOn ?? forwardedOn) : expectedOn(place, dueDate, payoutDays, today),
    paidOut: wageOn(
      { reviewState: state, dueDate, settledOn: paidOn, wagePaidOn: wage?.on ?? null },
      payoutDays,
      today,
    ),
  };
  const paidOut = wage?.amount === undefined ? net : decimalToHundredths(wage.amount);
  return STATIONS.filter((station) => station !== 'overdue' || isLate).map((station) => {
    const at = STATIONS.indexOf(station);
    return {
      station,
      phase: at < here ? 'passed' : at === here ? 'here' : 'ahead',
      date: dates[station] ?? null,
      net: (station === 'paidOut' ? paidOut : (net ?? paidOut)) ?? 0n,
    };
  });
}

/** What the customer has paid, in minor units, without reversed payments. */
export function paidSoFar(events: readonly { kind: string; amount?: string }[]): Hundredths {
  return events.reduce((sum, { kind, amount = '0' }) => {
    if (kind === 'payment') return sum + decimalToHundredths(amount);
    return kind === 'paymentReversed' ? sum - decimalToHundredths(amount) : sum;
  }, 0n);
}
